// The deals of a ball, sorted by whom they concern.
import { ownerOf } from "./geometry";
import { readClause, type Clause, type Moment } from "./notation";
import type { DealShown, FateShown, Shown } from "./types";

/** One promise that binds or has bound. */
export interface Entry {
  /** The deal and the promise in it. */
  key: string;
  deal: number;
  said: Moment;
  clause: Clause;
  fate: FateShown;
  /** Whether who reads has promised something in the same deal. */
  isParty: boolean;
}

export interface Sorted {
  /** What who reads may do by a deal, and what others may: permissions, which nobody owes (LD-11.11). */
  may: Entry[];
  othersMay: Entry[];
  owed: Entry[];
  due: Entry[];
  others: Entry[];
  settled: Entry[];
}

/** What is open, by whom it binds and whom it serves; and what is over, the latest first. */
export function sorted(ball: Shown, seat: number): Sorted {
  const all = ball.deals.flatMap((deal) => entries(deal, seat));
  const live = all.filter(({ fate }) => !fate.over);
  const allowed = live.filter(({ clause }) => clause.kind === "second");
  const open = live.filter(({ clause }) => clause.kind !== "second");
  const isDue = (one: Entry) => one.isParty || concerns(one.clause, seat);
  return {
    may: allowed.filter(({ clause }) => clause.by === seat),
    othersMay: allowed.filter(({ clause }) => clause.by !== seat),
    owed: open.filter(({ clause }) => clause.by === seat),
    due: open.filter((one) => one.clause.by !== seat && isDue(one)),
    others: open.filter((one) => one.clause.by !== seat && !isDue(one)),
    settled: all.filter(({ fate }) => fate.over).reverse(),
  };
}

function entries({ number, dance, measure, clauses, fates }: DealShown, seat: number): Entry[] {
  const read = clauses.map(readClause);
  const isParty = read.some((clause) => clause?.by === seat);
  return read.flatMap((clause, at) => (clause ? [{ key: `${number}.${at}`, deal: number, said: { dance, measure }, clause, fate: fates[at]!, isParty }] : []));
}

/** Whether a promise is to a seat's good by its words. */
function concerns({ kind, seat, sparing, dancers, dancer }: Clause, me: number): boolean {
  if (kind === "spare") return seat === me || dancers.some((one) => ownerOf(one) === me);
  if (kind === "pursue") return sparing === me;
  return kind === "release" && ownerOf(dancer) === me;
}

export type Standing = "owed" | "keeps" | "kept" | "excused" | "broken" | "allowed";

/** What has become of a promise, in a word. */
export function standingOf({ clause, fate }: Entry): Standing {
  if (clause.kind === "second" && fate.verdict !== "broken") return "allowed";
  if (fate.verdict !== "owed") return fate.verdict as Standing;
  if (fate.decision === null) return "owed";
  // An announcement keeps a promise about a dance only as far as some dance could still keep it (LD-12.4).
  return clause.kind === "spare" && !fate.decision.startsWith("dance") ? "owed" : "keeps";
}
