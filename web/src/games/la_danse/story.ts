// What the events of a ball come to: the settlement of the last measure.
import type { AnyEvent } from "./types";

export interface Settled {
  dance: number;
  measure: number;
  /** The dancers that took a step in it. */
  stepped: number[];
  events: AnyEvent[];
}

/** What a measure comes to. */
export const MARKS: ReadonlySet<AnyEvent["kind"]> = new Set<AnyEvent["kind"]>(["reclaimed", "influenced", "released", "doors-closed", "forfeited", "promise-settled", "deal-broken"]);

/** The marks of the measure that was settled last; null before there was one. */
export function lastSettled(events: readonly AnyEvent[]): Settled | null {
  let end = events.length;
  // The measure that is on has no marks yet, unless the ball is over.
  if (events.at(-1)?.kind !== "ball-ended") {
    while (end > 0 && events[end - 1]!.kind !== "measure-began") end--;
    end--;
  }
  let start = end - 1;
  while (start >= 0 && events[start]!.kind !== "measure-began") start--;
  const began = events[start];
  if (began?.kind !== "measure-began") return null;
  const own = events.slice(start + 1, end);
  const stepped = own.flatMap((one) => (one.kind === "danced" ? [one.dancer] : []));
  return { dance: began.dance, measure: began.measure, stepped, events: own.filter((one) => MARKS.has(one.kind)) };
}

/** Who has broken a deal in the measure that is on, and sits it out (LD-12.3). */
export function sittingOut(events: readonly AnyEvent[]): number[] {
  const began = events.findLastIndex(({ kind }) => kind === "measure-began");
  return events.slice(began + 1).flatMap((event) => (event.kind === "deal-broken" ? [event.seat] : []));
}
