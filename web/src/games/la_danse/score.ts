// What counted at the end of a ball (LD-8.2), from what was told of it.
import { BALLARE, EACH, kindOf, ownerOf, planOf } from "./geometry";
import { readClauses } from "./notation";
import type { AnyEvent } from "./types";

export interface Counted {
  points: number;
  /** The dancers that a player influences in the end, and what they are worth. */
  held: number[];
  gained: number;
  /** Own dancers in entrances, and what they cost; not by name on a board that we do not know. */
  inside: number[] | null;
  cost: number;
  lost: boolean;
}

const worth = (dancers: number[]): number => dancers.reduce((sum, dancer) => sum + (kindOf(dancer) === BALLARE ? 2 : 1), 0);

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
  const within = inEntrances(events, seats);
  return scores.map((points, seat) => {
    const held = [...marks].filter(([, by]) => by === seat).map(([dancer]) => dancer).sort((one, other) => one - other);
    const gained = worth(held);
    const cost = gained - points;
    const inside = within.filter((dancer) => ownerOf(dancer) === seat);
    return { points, held, gained, inside: worth(inside) === cost ? inside : null, cost, lost: lost.includes(seat) };
  });
}

/** Who stands in an entrance in the end, on one of our boards: who never left, and who came back. */
function inEntrances(events: readonly AnyEvent[], seats: number): number[] {
  const danced = events.filter((event) => event.kind === "danced");
  const ends = new Map(danced.map((event) => [event.dancer, event.end]));
  const benched = new Set(promised(events).flatMap(({ clause }) => (clause.kind === "bench" ? [clause.dancer] : [])));
  // the board is the one where who danced first had stood
  const [small, large] = [6, 7].map((size) => planOf({ size, data: null }).entrances) as [string[][], string[][]];
  const stoodIn = (entrances: string[][]) => entrances.some((one) => one[danced[0]!.dancer % EACH] === danced[0]!.start);
  const spaces = new Set((!danced[0] || stoodIn(small) ? small : large).flat());
  return Array.from({ length: seats * EACH }, (_, dancer) => dancer).filter((dancer) => {
    const end = ends.get(dancer);
    return !benched.has(dancer) && (end === undefined || spaces.has(end));
  });
}

const promised = (events: readonly AnyEvent[]) =>
  events.flatMap((event) => (event.kind === "bound" ? (readClauses(event.text) ?? []).map((clause, at) => ({ deal: event.number, clause, text: event.text.split("; ")[at]! })) : []));

/** How many promises each seat kept, was excused from and broke. */
export function words(events: readonly AnyEvent[], seats: number): Record<"kept" | "excused" | "broken", number>[] {
  const found = Array.from({ length: seats }, () => ({ kept: 0, excused: 0, broken: 0 }));
  const told = new Map<string, string>();
  for (const event of events) if (event.kind === "promise-settled") told.set(`${event.deal} ${event.text}`, event.verdict);
  for (const { deal, clause, text } of promised(events)) {
    if (clause.kind === "second") continue; // a permission, which nobody can fail
    const verdict = told.get(`${deal} ${text}`) ?? "kept"; // what is done at once is not told again
    found[clause.by]![verdict as "kept"]++;
  }
  return found;
}
