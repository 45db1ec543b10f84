// What dice come to, and what actions make of them; only to show it before it is played. The house
// alone decides; a test compares this with its tables.
import { CARDS, LEVELS, SMALL } from "./cards";

/** What the nine choreographies measure. */
export function measures(dice: readonly number[]): number[] {
  const n = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((one) => one === face).length) as [number, number, number, number, number, number];
  const odd = n[0] + n[2] + n[4];
  const sixes = n[5] + Math.min(n[0], n[4]) + Math.min(n[1], n[3]) + Math.floor(n[2] / 2);
  let run = 0;
  let longest = 0;
  for (const often of n) longest = Math.max(longest, (run = often ? run + 1 : 0));
  const total = dice.reduce((sum, face) => sum + face, 0);
  const pairs = n.reduce((sum, often) => sum + Math.floor(often / 2), 0);
  return [dice.length - odd, odd, sixes, Math.max(...n), longest, total, total, n.filter(Boolean).length, pairs];
}

/** Whether a measure of a card, from 1, comes up to a threshold. */
export const comesUp = (card: number, measure: number, threshold: number): boolean =>
  card === SMALL + 1 ? measure <= threshold : measure >= threshold;

/** Which level of a card's ladder a measure reaches, from 0; -1 for none. */
export const reached = (card: number, measure: number): number =>
  CARDS[card - 1]!.levels.filter(([threshold]) => comesUp(card, measure, threshold)).length - 1;

export const pointsOf = (card: number, measure: number): number =>
  CARDS[card - 1]!.levels[reached(card, measure)]?.[1] ?? 0;

/** What an action without a choice makes of a face. */
export function made(action: string, face: number): number {
  switch (action) {
    case "arabesque": return Math.min(6, face + 1);
    case "plie": return Math.max(1, face - 1);
    case "battement": return 7 - face;
    case "croise": return Math.min(6, 2 * face);
    default: return face;
  }
}

const FACES = [1, 2, 3, 4, 5, 6];

/** What a Cabriole can make of a face: rounded down or up, at least 1. */
export const halves = (face: number): number[] => [...new Set([Math.max(1, Math.floor(face / 2)), Math.ceil(face / 2)])];

/** The values of two dice with a sum, as an Emboite can choose them. */
export const sharing = (sum: number): [number, number][] =>
  FACES.filter((one) => sum - one >= 1 && sum - one <= 6).map((one) => [one, sum - one]);

/** All that so many hidden dice can show, the order counting. */
export const hiddenRolls = (hidden: number): number[][] =>
  hidden === 0 ? [[]] : hiddenRolls(hidden - 1).flatMap((rest) => FACES.map((face) => [...rest, face]));

/** The rolls of the hidden dice with which a claim, by its number, would hold for the dice alone. */
export function truths(claim: number, seen: readonly number[], hidden: number): number[][] {
  const { card, threshold } = LEVELS[claim]!;
  if (!card) return [];
  return hiddenRolls(hidden).filter((roll) => comesUp(card, measures([...seen, ...roll])[card - 1]!, threshold));
}
