// Games at other tables that have begun to wait for this browser: it is reminded wherever it is in
// the page, and, where the app is installed and the browser allows it, also when no page is open.
import { table as summaryOf } from "../house/api";
import { places } from "../house/keep";
import { language, t } from "../language";
import { place } from "../place.svelte";
import { notifyOfTurn, wantsNotices } from "./notices";
import type { Kept, Watched } from "./watched";

const EVERY = 60_000;
const MOST = 20;

/** What a table was like when one was last reminded of it: its moves. */
const reminded = new Map<string, number>();

/** The games that go on in which this browser holds a seat, the latest first. */
function watched(): Watched[] {
  const mine = Object.entries(places()).filter(([, one]) => one.token && !one.outcome);
  const latest = mine.sort(([, a], [, b]) => b.at - a.at).slice(0, MOST);
  return latest.map(([table, { token, key, seats, game }]) => ({ table, token, key, seats, game }));
}

/** Begin; answers nothing, for it goes on as long as the page is open. */
export function startReminding(): void {
  setInterval(() => void look(), EVERY);
  document.addEventListener("visibilitychange", () => void tellWorker());
  void tellWorker();
}

export async function look(): Promise<void> {
  if (!wantsNotices()) return;
  for (const one of watched()) {
    if (place.now.path === `/table/${one.table}`) continue; // the table says so itself
    try {
      const { to_move, moves, title, over } = await summaryOf(one.table, one);
      const isMine = !over && to_move.some((seat) => one.seats.includes(seat));
      if (isMine && reminded.get(one.table) !== moves) await notifyOfTurn(one.table, title);
      if (isMine) reminded.set(one.table, moves);
    } catch {
      // another time
    }
  }
}

/** The worker cannot read what the page keeps; it is told, so that it can look when no page is open. */
async function tellWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const mine = wantsNotices() ? watched() : [];
    const kept: Kept = { title: t("It is your move"), language: language(), watched: mine };
    const worker = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
      periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
    };
    worker.active?.postMessage(kept);
    if (mine.length) await worker.periodicSync?.register("turns", { minInterval: 15 * 60_000 });
  } catch {
    // a browser that does not allow it reminds while a page is open
  }
}
