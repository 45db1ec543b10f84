// What counted at the end of a ball (LD-8.2), from what was told of it.
import { BALLARE, kindOf } from "./geometry";
import type { AnyEvent } from "./types";

export interface Counted {
  points: number;
  /** The dancers that a player influences in the end. */
  held: number[];
  gained: number;
  /** What own dancers in entrances cost. */
  cost: number;
  lost: boolean;
}

const worth = (dancer: number): number => (kindOf(dancer) === BALLARE ? 2 : 1);

/** For each seat; null where the ball was not danced to its end. */
export function counted(events: readonly AnyEvent[], seats: number): Counted[] | null {
  const marks = new Map<number, number>();
  let scores: number[] | null = null;
  let lost: number[] = [];
  for (const event of events) {
    if (event.kind === "influenced") marks.set(event.dancer, event.by);
    else if (event.kind === "reclaimed" || event.kind === "released") marks.delete(event.dancer);
    else if (event.kind === "doors-closed") lost = event.lost;
    else if (event.kind === "ball-ended") scores = event.scores;
  }
  if (!scores) return null;
  return Array.from({ length: seats }, (_, seat) => {
    const held = [...marks].filter(([, by]) => by === seat).map(([dancer]) => dancer).sort((one, other) => one - other);
    const gained = held.reduce((sum, dancer) => sum + worth(dancer), 0);
    return { points: scores[seat]!, held, gained, cost: gained - scores[seat]!, lost: lost.includes(seat) };
  });
}

/** How many promises each seat kept, was excused from and broke. */
export function words(events: readonly AnyEvent[], seats: number): Record<"kept" | "excused" | "broken", number>[] {
  const found = Array.from({ length: seats }, () => ({ kept: 0, excused: 0, broken: 0 }));
  const last = new Map<string, { by: number; verdict: string }>();
  for (const event of events) if (event.kind === "promise-settled") last.set(`${event.deal} ${event.text}`, event);
  for (const { by, verdict } of last.values()) if (verdict in found[by]!) found[by]![verdict as "kept"]++;
  return found;
}
