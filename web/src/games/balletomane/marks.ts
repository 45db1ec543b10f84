// What the other has just done, so that it can still be seen when it is one's own turn.
import type { AnyEvent } from "./types";

export interface Marks {
  /** What each die that was changed showed before; own dice of the other are theirs ("o1"). */
  was: Partial<Record<string, number>>;
  /** The card that was played or given away; 0 for none. */
  card: number;
}

/** All that `seat` did since anybody else acted, in this act. */
export function marks(events: readonly AnyEvent[], seat: number): Marks {
  const found: Marks = { was: {}, card: 0 };
  for (const event of [...events].reverse()) {
    if (event.kind === "act-began") break;
    if (event.kind !== "played" && event.kind !== "rerolled") continue;
    if (event.seat !== seat) break;
    if (event.kind === "rerolled") found.was[event.die] = event.old;
    else {
      for (const [die, old] of event.changes) found.was[die] = old;
      found.card = event.card;
      break;
    }
  }
  return found;
}
