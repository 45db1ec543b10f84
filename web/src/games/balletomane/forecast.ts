// What the dice come to now, and what they would after the move that is being chosen.
import { cardOf } from "./cards";
import type { Change } from "./choice.svelte";
import { between } from "./counting";
import { measures, pointsOf, reached } from "./measures";
import type { DieName } from "./moves";

export type Faces = Partial<Record<DieName, number>>;

/** The nine measures: the least and the most that they would be. */
export type Forecast = [number[], number[]];

const FACES = [1, 2, 3, 4, 5, 6];

export function forecast(faces: Faces, changes: Change[], locked: number[]): Forecast {
  let all: Faces[] = [faces];
  for (const { die, to } of changes) all = all.flatMap((one) => (to === null ? FACES : [to]).map((face) => ({ ...one, [die]: face })));
  const found = all.map((one) => measures([...Object.values(one), ...locked]));
  const pick = (of: (...numbers: number[]) => number) => found[0]!.map((_, at) => of(...found.map((one) => one[at]!)));
  return [pick(Math.min), pick(Math.max)];
}

/** The points of a card: the least and the most. */
export const pointsThen = (card: number, then: Forecast): [number, number] =>
  then.map((all) => pointsOf(card, all[card - 1]!)).sort((a, b) => a - b) as [number, number];

export interface Gain {
  title: string;
  text: string;
}

/** How the points of the cards that stay in hand would change. */
export function gains(kept: number[], now: number[], then: Forecast): Gain[] {
  return kept.flatMap((card) => {
    const is = pointsOf(card, now[card - 1]!);
    const [least, most] = pointsThen(card, then);
    return least === is && most === is ? [] : [{ title: cardOf(card).title, text: `${is} → ${between(least, most)}` }];
  });
}

/** The levels of a card's ladder that the dice reach, and would reach; -1 for none. */
export interface Reaches {
  on: number;
  soon: number;
}

/** `then` only where the card stays in hand. */
export function reaches(card: number, now: number[] | null, then: Forecast | null): Reaches {
  if (!now) return { on: -1, soon: -1 };
  const on = reached(card, now[card - 1]!);
  const isSure = then && then[0][card - 1] === then[1][card - 1];
  return { on, soon: isSure ? reached(card, then[0][card - 1]!) : on };
}
