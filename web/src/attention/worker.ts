// Puts the worker behind the page to work, where there can be one.

export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  addEventListener("load", () => {
    navigator.serviceWorker
      .register("/sw.js")
      .then(() => navigator.serviceWorker.ready)
      .then((worker) => worker.active?.postMessage("look"))
      .catch(() => {}); // the page works without it
  });
}
