// The ways of a dancer, for drawing them; what may be danced is said by the house.
import { BALLARE, kindOf, NOWHERE, ownerOf, type Plan } from "./geometry";
import type { Shown } from "./types";

export interface Step {
  space: number;
  facing: number;
}

/** By space * 12 + facing: the steps to there, the place where it stood before them left out. */
export type Ways = Map<number, Step[]>;

/** All ends of a dancer's steps with a way to each: of several, one with the fewest turns. */
export function waysOf(plan: Plan, ball: Shown, dancer: number): Ways {
  const { space: name, facing } = ball.dancers[dancer]!;
  const start = name === null ? undefined : plan.at.get(name);
  const ways: Ways = new Map();
  if (start === undefined) return ways;
  const own = kindOf(dancer);
  const { steps, arrows, period } = plan.kinds[own]!;
  const blocked = inTheWay(plan, ball, dancer);
  const turnsOf = new Map<number, number>();

  const keep = (way: Step[], turns: number) => {
    const { space, facing } = way.at(-1)!;
    const end = space * 12 + facing;
    if (turns >= (turnsOf.get(end) ?? Infinity)) return;
    turnsOf.set(end, turns);
    ways.set(end, way);
  };

  const go = (at: Step, left: number, been: number[], way: Step[], turns: number, hasTurned: boolean): void => {
    if (left === 0) return keep(way, turns);
    if (!hasTurned) {
      for (let facing = 0; facing < period; facing++) {
        if (facing === at.facing) continue;
        const step = { space: at.space, facing };
        go(step, left - 1, been, [...way, step], turns + 1, true);
      }
    }
    if (blocked.has(at.space)) return;
    for (const arrow of arrows) {
      const space = plan.next[12 * at.space + ((at.facing + arrow) % 12)]!;
      if (space === NOWHERE || been.includes(space)) continue;
      if (ball.closed && isInside(plan, space) !== isInside(plan, at.space)) continue;
      const step = { space, facing: at.facing };
      go(step, left - 1, [...been, space], [...way, step], turns, false);
      if (own !== BALLARE || left !== 1) continue;
      for (let facing = 0; facing < period; facing++) {
        if (facing !== at.facing) keep([...way, step, { space, facing }], turns + 1); // the free turn
      }
    }
  };

  go({ space: start, facing }, steps, [start], [], 0, false);
  return ways;
}

const isInside = (plan: Plan, space: number): boolean => plan.spaces[space]!.entrance !== null;

/** The spaces that a dancer does not pass where one can be in the way. */
function inTheWay(plan: Plan, ball: Shown, dancer: number): Set<number> {
  const found = new Set<number>();
  if (!ball.variations.includes("in-the-way")) return found;
  const seat = ball.dancers[dancer]!.mark ?? ownerOf(dancer);
  ball.dancers.forEach(({ space, mark }, other) => {
    const lets = mark === null && ownerOf(other) === seat;
    if (other !== dancer && space !== null && !lets) found.add(plan.at.get(space)!);
  });
  found.delete(plan.at.get(ball.dancers[dancer]!.space!)!);
  return found;
}
