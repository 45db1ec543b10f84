// Small floors for the illustrations: a piece of the real board, with the real dancers on it.
import { EACH, planOf, spaceName, type Plan } from "../geometry";
import type { Place, Shown } from "../types";

const SIZE = 7;
const WALL_SIZE = 6;

const within = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

function spacesWhere(is: (q: number, r: number) => boolean): string[] {
  const found: string[] = [];
  for (let r = -7; r <= 7; r++) for (let q = -7; q <= 7; q++) if (is(q, r)) found.push(spaceName(q, r));
  return found;
}

/** The spaces at most so far from the centre; up to 4 all of them are floor. */
export const middle = (radius: number): Plan => planOf({ size: SIZE, data: { spaces: spacesWhere((q, r) => within(q, r) <= radius) } });

/** One entrance, at the right, and the floor before it. */
export const beforeTheWall = (): Plan => {
  const whole = planOf({ size: WALL_SIZE, data: null });
  const spaces = spacesWhere((q, r) => whole.at.has(spaceName(q, r)) && 2 * q + r >= 4 && Math.abs(r) <= 3);
  return planOf({ size: WALL_SIZE, data: { spaces } });
};

export interface Standing {
  /** The number of the dancer, nine a seat. */
  dancer: number;
  space: string;
  facing: number;
  mark?: number | null;
}

const AWAY: Place = { space: null, facing: 0, mark: null };

/** A ball of which only the floor matters. */
export function ballWith(seats: number, standing: readonly Standing[], more: Partial<Shown> = {}): Shown {
  const dancers = Array.from({ length: seats * EACH }, () => AWAY);
  for (const { dancer, space, facing, mark = null } of standing) dancers[dancer] = { space, facing, mark };
  const known: Partial<Shown> = { seats, dancers, closed: false, variations: [], stepped: [], announced: [], danced: [], ...more };
  return known as Shown;
}
