// My games: what is known of each, and which come first.
import type { Place } from "../../house/keep";
import type { Outcome, Summary } from "../../house/types";
import { listed, t } from "../../language";

/** A game of mine; the summary is missing until the house has answered. */
export interface Mine {
  id: string;
  place: Place;
  summary: Summary | null;
}

export type Standing = "mine" | "gathering" | "theirs" | "over" | "unknown";

export const outcomeOf = ({ place, summary }: Mine): Outcome | null => summary?.outcome ?? place.outcome ?? null;

export function standingOf(one: Mine): Standing {
  const { place, summary } = one;
  if (summary?.over || outcomeOf(one)) return "over";
  if (!summary) return "unknown";
  if (summary.seats.includes("")) return "gathering";
  return summary.to_move.some((seat) => place.seats.includes(seat)) ? "mine" : "theirs";
}

const RANK: Record<Standing, number> = { mine: 0, theirs: 1, gathering: 1, unknown: 1, over: 2 };
const MOST_OVER = 5;

/** Those that wait for me, those that go on, and the last that are over. */
export function arranged(all: Mine[]): Mine[] {
  const rank = (one: Mine) => RANK[standingOf(one)];
  const sorted = [...all].sort((a, b) => rank(a) - rank(b) || b.place.at - a.place.at);
  let over = 0;
  return sorted.filter((one) => standingOf(one) !== "over" || ++over <= MOST_OVER);
}

const isComputer = (seat: string): boolean => seat.startsWith("~");

function countComputers(count: number): string[] {
  return count === 0 ? [] : [count === 1 ? t("a computer") : t("{n} computers", { n: count })];
}

/** Who else is there: "with Noor and a computer". */
export function company(seats: string[], own: number[]): string {
  const others = seats.filter((seat, at) => seat && !own.includes(at));
  const people = others.filter((seat) => !isComputer(seat));
  return listed([...people, ...countComputers(others.length - people.length)]);
}

/** Who is waited for. */
export function waitedFor(seats: string[], to_move: number[]): string {
  const movers = to_move.map((seat) => seats[seat] ?? "").filter(Boolean);
  const people = movers.filter((seat) => !isComputer(seat));
  return listed([...people, ...countComputers(movers.length - people.length)]);
}

/** How it ended for whoever sat at this device. */
export function resultOf(one: Mine): string {
  const outcome = outcomeOf(one);
  const { seats } = one.place;
  if (!outcome) return t("Over");
  const firsts = outcome.places.flatMap((place, seat) => (place === 1 ? [seat] : []));
  const mine = firsts.filter((seat) => seats.includes(seat));
  if (seats.length > 1 && one.summary) {
    const names = firsts.map((seat) => one.summary!.seats[seat] ?? "");
    const said = names.map((name) => (isComputer(name) ? t("A computer") : name));
    return said.length > 1 ? t("{names} won", { names: said }) : t("{name} won", { name: said[0] ?? "" });
  }
  if (!mine.length) return t("Lost");
  return firsts.length > 1 ? t("Shared") : t("Won");
}
