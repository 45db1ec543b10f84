// A picture of what is shown, to keep or to share. It is drawn here; nothing is sent anywhere.
import { download } from "./files";

const SCALE = 2;
/** A picture has no bars to scroll with, and nothing in it has just begun to move. */
const STILL = "* { animation: none !important; transition: none !important; scrollbar-width: none !important; }";

/** What an element shows, as a PNG. */
export async function pictureOf(element: HTMLElement): Promise<Blob> {
  const { width, height } = element.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawn(element, width, height))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * SCALE, height * SCALE];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"));
}

/** The element with all styles of the page, as a drawing that stands alone. */
function drawn(element: HTMLElement, width: number, height: number): string {
  const isDark = getComputedStyle(document.documentElement).colorScheme === "dark" || document.documentElement.dataset["theme"] === "dark";
  const theme = document.documentElement.dataset["theme"] ?? (isDark || matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText);
  const style = document.createElement("style");
  style.textContent = [...rules, STILL].join("\n");
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.width = `${width}px`;
  copy.style.height = `${height}px`;
  const write = (node: Node): string => new XMLSerializer().serializeToString(node);
  const body = `<body xmlns="http://www.w3.org/1999/xhtml">${write(style)}${write(copy)}</body>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-theme="${theme}">` +
    `<foreignObject width="100%" height="100%">${body}</foreignObject></svg>`
  );
}

/** Hand a picture on as the device does it, or else keep it as a file. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return; // thought better of it
    }
  }
  download(picture, name);
}

/** A picture of the board that is shown. */
export async function shareBoard(game: string): Promise<void> {
  const board = document.querySelector<HTMLElement>("main .board");
  if (board) await share(await pictureOf(board), `ballroom-${game}.png`);
}
