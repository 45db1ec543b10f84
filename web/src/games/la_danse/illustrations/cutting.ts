// Whether a dancer may cut in, as an illustration says it; the house says it in a game (a test compares).
import { BALLARE, kindOf, type Plan } from "../geometry";
import { waysOf } from "../reach";
import type { Shown } from "../types";

/** Why not: somebody has cut in there, it is not about to dance, it is a Ballare, it may find no space. */
export type NoCut = "taken" | "idle" | "ballare" | "stuck";

/** `before` is how many dancers are to move between the two. */
export function whyNoCut(plan: Plan, ball: Shown, dancer: number, space: string, before: number): NoCut | null {
  const there = ball.dancers.flatMap((one, other) => (one.space === space && other !== dancer ? [other] : []));
  if (there.length !== 1) return "taken"; // LD-5.6
  const other = there[0]!;
  const seat = ball.announced.indexOf(other);
  if (seat < 0 || ball.danced.includes(seat) || ball.stepped.includes(other)) return "idle"; // LD-5.4
  if (kindOf(other) === BALLARE) return "ballare"; // LD-5.4
  return waysOut(plan, ball, dancer, other) > before ? null : "stuck"; // LD-5.6
}

/** The empty spaces where a dancer can end once another has cut in on it. */
export function waysOut(plan: Plan, ball: Shown, dancer: number, other: number): number {
  const taken = ball.dancers.flatMap(({ space }) => (space === null ? [] : [space]));
  const start = ball.dancers[dancer]!.space!;
  const isLeft = taken.filter((one) => one === start).length === 1;
  const ends = new Set([...waysOf(plan, ball, other).keys()].map((end) => plan.spaces[Math.floor(end / 12)]!.name));
  return [...ends].filter((name) => !taken.includes(name) || (isLeft && name === start)).length;
}
