// What the end of the measure would do, as a preview: who would be reclaimed, influenced, who is exposed.
import { BALLARE, kindOf, NOWHERE, ownerOf, type Plan } from "./geometry";
import type { Shown } from "./types";

export interface Mark {
  dancer: number;
  by: number;
  /** The dancers that face it. */
  facing: number[];
}

export interface Preview {
  reclaimed: number[];
  influenced: Mark[];
  /** Faced by one other player alone, who has taken no step yet: the next step there would do it. */
  exposed: Mark[];
}

export const NOTHING: Preview = { reclaimed: [], influenced: [], exposed: [] };

type Floor = Pick<Shown, "dancers" | "stepped" | "variations" | "seats">;

/** All of it is read from one unchanging picture of the floor. */
export function preview(plan: Plan, ball: Floor): Preview {
  const spells = ball.variations.includes("spell");
  const allNight = ball.variations.includes("all-night");
  const spaces = ball.dancers.map(({ space }) => (space === null ? NOWHERE : plan.at.get(space)!));
  const standing = new Map<number, number[]>();
  spaces.forEach((space, dancer) => {
    if (space === NOWHERE) return;
    const there = standing.get(space);
    if (there) there.push(dancer);
    else standing.set(space, [dancer]);
  });
  const stepped = new Set(ball.stepped);
  const onFloor = (dancer: number) => spaces[dancer] !== NOWHERE && (allNight || plan.spaces[spaces[dancer]!]!.entrance === null);

  const facers = (dancer: number): number[] => {
    const found: number[] = [];
    if (spaces[dancer] === NOWHERE) return found;
    for (let direction = 0; direction < 12; direction++) {
      for (const other of standing.get(plan.next[12 * spaces[dancer]! + direction]!) ?? []) {
        const { mark, facing } = ball.dancers[other]!;
        if (mark !== null && !spells) continue;
        if (plan.kinds[kindOf(other)]!.arrows.includes((direction + 18 - facing) % 12)) found.push(other);
      }
    }
    return found.sort((a, b) => a - b);
  };

  const faced = ball.dancers.map((_, dancer) => facers(dancer));
  const reclaimed = ball.dancers.flatMap(({ mark }, dancer) => {
    if (mark === null || kindOf(dancer) === BALLARE) return [];
    const helpers = faced[dancer]!.filter((other) => ownerOf(other) === ownerOf(dancer) && ball.dancers[other]!.mark === null);
    return helpers.length >= 2 && helpers.some((other) => stepped.has(other)) ? [dancer] : [];
  });

  const influenced: Mark[] = [];
  const exposed: Mark[] = [];
  ball.dancers.forEach(({ mark }, dancer) => {
    if (!onFloor(dancer) || (mark !== null && !reclaimed.includes(dancer))) return;
    const holder = (other: number) => ball.dancers[other]!.mark ?? ownerOf(other);
    const facing = faced[dancer]!.filter((other) => holder(other) !== ownerOf(dancer) && !reclaimed.includes(other) && onFloor(other));
    const seats = new Set(facing.map(holder));
    if (seats.size !== 1) return;
    const found = { dancer, by: holder(facing[0]!), facing };
    const isNow = stepped.has(dancer) || facing.some((other) => stepped.has(other));
    (isNow ? influenced : exposed).push(found);
  });
  return { reclaimed, influenced, exposed };
}

/** A point for each dancer that one influences, one off for each own in an entrance; a Ballare counts two. */
export function scores(plan: Plan, ball: Floor): number[] {
  const points = Array.from({ length: ball.seats }, () => 0);
  ball.dancers.forEach(({ space, mark }, dancer) => {
    const worth = kindOf(dancer) === BALLARE ? 2 : 1;
    if (mark !== null) points[mark]! += worth;
    if (space !== null && plan.spaces[plan.at.get(space)!]!.entrance !== null) points[ownerOf(dancer)]! -= worth;
  });
  return points;
}

/** The dancers that one would face from a space. */
export function facedFrom(plan: Plan, ball: Floor, dancer: number, space: string, facing: number): number[] {
  const at = plan.at.get(space);
  if (at === undefined) return [];
  const seen = new Set(plan.kinds[kindOf(dancer)]!.arrows.map((arrow) => plan.next[12 * at + ((facing + arrow) % 12)]!));
  return ball.dancers.flatMap((one, other) => (other !== dancer && one.space !== null && seen.has(plan.at.get(one.space)!) ? [other] : []));
}
