// Who is to sit where, while a table is being set.
import type { GameShown } from "../../house/types";

/** A chair that is being set: for a person, or for a computer of a level. */
export interface Chair {
  level: string;
  name: string;
}

/** All numbers of players that a game takes. */
export function seatCounts({ seats: [least, most] }: GameShown): number[] {
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}

/** So many chairs: those there are, then empty ones. */
export function resized(chairs: Chair[], count: number): Chair[] {
  return Array.from({ length: count }, (_, at) => chairs[at] ?? { level: "", name: "" });
}

/** Chairs as they were kept, without levels that there are no more. */
export function restored(kept: unknown, game: GameShown, names: boolean): Chair[] | null {
  if (!Array.isArray(kept) || !seatCounts(game).includes(kept.length)) return null;
  return kept.map((one: Partial<Chair>) => ({
    level: one.level && one.level in game.levels ? one.level : "",
    name: names ? (one.name ?? "") : "",
  }));
}
