// Why a ball is over (LD-8.1, LD-9.7): the house says that it is, what it shows says why.
import { t } from "../../language";
import { DOORS, EACH, kindOf, BALLARE, LAST_DANCE } from "./geometry";
import { readClauses } from "./notation";
import type { AnyEvent, Shown } from "./types";

export interface Ending {
  sentence: string;
  rule: string;
}

interface Facts {
  /** The paragraph by which the house ended it. */
  rule: string;
  seats: number;
  dance: number;
  lost: readonly number[];
  /** The seats whose Ballare is on the board and nobody's. */
  free: readonly number[];
}

function why({ rule, seats, dance, lost, free }: Facts): Ending {
  if (rule === "LD-9.7") return { sentence: t("All agreed to end the ball."), rule };
  const left = free.filter((seat) => !lost.includes(seat)).length;
  if (left > 1) return { sentence: t("Dance {last} was the last.", { last: LAST_DANCE }), rule: "LD-8.1" };
  if (free.length > 1 && dance === DOORS[seats]) return { sentence: t("The doors closed, and at most one Ballare was left in play that nobody influences."), rule: "LD-6.4" };
  return { sentence: left ? t("Only one Ballare was left that nobody influences.") : t("No Ballare was left that nobody influences."), rule: "LD-8.1" };
}

export const endingOf = (rule: string, { seats, dance, lost, dancers }: Shown): Ending =>
  why({ rule, seats, dance, lost, free: seatsOf(seats).filter((seat) => dancers[seat * EACH]?.space != null && dancers[seat * EACH]!.mark === null) });

/** The same from what was told; null where the ball was not danced to its end. */
export function endingTold(events: readonly AnyEvent[], seats: number): Ending | null {
  const gone = new Set<number>();
  let [dance, lost]: [number, number[]] = [0, []];
  for (const event of events) {
    if (event.kind === "measure-began") dance = event.dance;
    else if (event.kind === "doors-closed") lost = event.lost;
    else if (event.kind === "influenced" && kindOf(event.dancer) === BALLARE) gone.add(event.dancer);
    else if (event.kind === "released") gone.delete(event.dancer);
    else if (event.kind === "bound") for (const { kind, dancer } of readClauses(event.text) ?? []) if (kind === "bench") gone.add(dancer);
    if (event.kind === "ball-ended") return why({ rule: event.rule, seats, dance, lost, free: seatsOf(seats).filter((seat) => !gone.has(seat * EACH)) });
  }
  return null;
}

const seatsOf = (seats: number): number[] => Array.from({ length: seats }, (_, seat) => seat);
