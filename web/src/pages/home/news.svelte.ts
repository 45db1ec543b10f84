// What is new at home: my games and the open tables, looked at again while somebody looks.
import * as api from "../../house/api";
import { forgetPlace, keepPlace, placeAt, places } from "../../house/keep";
import type { Summary } from "../../house/types";
import { arranged, type Mine } from "./mine";
import { t } from "../../language";

const EVERY = 15_000;
/** Asked about at once; who has more games than that sees the oldest a little later. */
const MOST_ASKED = 20;

export class News {
  mine = $state.raw<Mine[]>(kept());
  listed = $state.raw<Summary[] | null>(null);
  /** Why the list of tables is not there, in words. */
  trouble = $state("");
  private asking = false;

  /** Look now and then; answers how to stop. */
  start(): () => void {
    const look = () => {
      if (document.visibilityState === "visible") void this.look();
    };
    look();
    const timer = setInterval(look, EVERY);
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async look(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      await Promise.all([this.lookAtMine(), this.lookAtTables()]);
    } finally {
      this.asking = false;
    }
  }

  /** A game that is over need not be shown for ever. */
  remove(id: string): void {
    forgetPlace(id);
    this.mine = this.mine.filter((one) => one.id !== id);
  }

  private async lookAtTables(): Promise<void> {
    try {
      this.listed = (await api.tables()).tables;
      this.trouble = "";
    } catch (error) {
      this.trouble = error instanceof api.NotDone ? error.sentence : t("The tables cannot be seen just now.");
    }
  }

  private async lookAtMine(): Promise<void> {
    const known = new Map(this.mine.map((one) => [one.id, one.summary]));
    const all = kept().map((one) => ({ ...one, summary: known.get(one.id) ?? null }));
    const asked = all.filter((one) => !one.summary?.over).slice(0, MOST_ASKED);
    const answers = new Map(await Promise.all(asked.map(async (one) => [one.id, await summaryOf(one)] as const)));
    this.mine = arranged(
      all.flatMap((one) => {
        const answer = answers.get(one.id);
        if (answer === "gone") return [];
        return [{ ...one, summary: answer ?? one.summary }];
      }),
    );
  }
}

/** The games where this device holds seats, as far as it knows by itself. */
function kept(): Mine[] {
  const held = Object.entries(places()).filter(([, place]) => place.token);
  return arranged(held.map(([id, place]) => ({ id, place, summary: null })));
}

async function summaryOf({ id, place }: Mine): Promise<Summary | "gone" | null> {
  try {
    const summary = await api.table(id, { token: place.token, key: place.key });
    const now = placeAt(id);
    if (now && summary.over && !now.outcome) keepPlace(id, { ...now, outcome: summary.outcome });
    return summary;
  } catch (error) {
    if (!(error instanceof api.NotDone) || error.code !== "table") return null; // it may come back
    forgetPlace(id);
    return "gone";
  }
}
