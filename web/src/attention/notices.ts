// What the browser shows outside the page: that it is one's turn, if one wants to be told.
import { choice } from "../house/keep";
import { t } from "../language";

export const canNotify = (): boolean => "Notification" in window;

export const wantsNotices = (): boolean => canNotify() && Notification.permission === "granted" && choice.get("notices", false);

/** Ask the browser where it has not been asked; answers whether one will be told. */
export async function setNotices(on: boolean): Promise<boolean> {
  choice.set("notices", on);
  if (!on || !canNotify()) return false;
  if (Notification.permission === "default") await Notification.requestPermission();
  return wantsNotices();
}

/** Say that a game waits. A notice of the same table takes the place of an older one. */
export async function notifyOfTurn(table: string, game: string): Promise<void> {
  if (!wantsNotices()) return;
  const title = t("It is your move");
  const more: NotificationOptions = { body: game, tag: `turn/${table}`, icon: "/icon-192.png", data: `/table/${table}` };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, more);
  else new Notification(title, more).onclick = () => window.focus();
}
