// Offers to begin with, each of use to who makes it.
import { fresh, others } from "./draft.svelte";
import { BALLARE, kindOf, ownerOf, planOf } from "./geometry";
import { preview, scores } from "./influence";
import type { Clause } from "./notation";
import type { Shown } from "./types";

/** The most useful first: a dancer back, to be spared by who threatens, to go after the first together, to be spared at all. */
export function suggestions(ball: Shown, seat: number): Clause[][] {
  const there = others(ball, seat);
  const threats = ball.dance > 0 ? threatening(ball, seat) : [];
  return [
    ...held(ball, seat).map((dancer) => backFor(ball, seat, dancer)),
    ...threats.map((other) => peace(ball, seat, other)),
    ...(ball.dance > 0 ? together(ball, seat) : []),
    ...there.filter((other) => !threats.includes(other)).map((other) => peace(ball, seat, other)),
  ];
}

const peace = (ball: Shown, seat: number, other: number): Clause[] => [fresh("spare", other, ball, seat), fresh("spare", seat, ball, other)];

function backFor(ball: Shown, seat: number, dancer: number): Clause[] {
  const by = ball.dancers[dancer]!.mark!;
  return [{ ...fresh("release", by, ball, seat), dancer }, fresh("spare", seat, ball, by)];
}

/** With each of the others against who is ahead of all but oneself. */
function together(ball: Shown, seat: number): Clause[][] {
  const points = scores(planOf(ball), ball);
  const [ahead, ...allies] = others(ball, seat).sort((one, other) => points[other]! - points[one]!);
  if (ahead === undefined) return [];
  return allies.map((ally) => [{ ...fresh("pursue", ally, ball, ahead), sparing: seat }, { ...fresh("pursue", seat, ball, ahead), sparing: ally }]);
}

/** The own dancers that somebody at the ball influences and could give back; the Ballare first. */
function held(ball: Shown, seat: number): number[] {
  const own = ball.dancers.flatMap(({ mark, space }, dancer) => (ownerOf(dancer) === seat && mark !== null && space !== null && !ball.lost.includes(mark) ? [dancer] : []));
  return own.sort((one, other) => Number(kindOf(other) === BALLARE) - Number(kindOf(one) === BALLARE));
}

/** Who faces own dancers that nobody else faces; who faces most first. */
function threatening(ball: Shown, seat: number): number[] {
  const { influenced, exposed } = preview(planOf(ball), ball);
  const counts = new Map<number, number>();
  for (const { dancer, by } of [...influenced, ...exposed]) if (ownerOf(dancer) === seat) counts.set(by, (counts.get(by) ?? 0) + 1);
  return [...counts].filter(([by]) => !ball.lost.includes(by)).sort((one, other) => other[1] - one[1]).map(([by]) => by);
}
