// The nine cards, as the house's tables have them (a test compares), and how they are spoken of.
import type { House } from "../../parts/houses";
import { numeral } from "../../parts/words";

export interface CardData {
  name: string;
  /** The name of the action in a move. */
  action: string;
  effect: string;
  /** An example of what it does, as dice before and after. */
  example: [number[], number[]] | null;
  /** What it does, and what its choreography counts, in a sentence each, with their paragraphs. */
  does: [string, string];
  choreography: string;
  title: string;
  counts: [string, string];
  /** Threshold and points, the easiest first. */
  levels: readonly (readonly [number, number])[];
  skirt: House;
}

const HALF = [[3, 4], [4, 6], [5, 9], [6, 13]] as const;

export const CARDS: readonly CardData[] = [
  {
    name: "Arabesque", action: "arabesque", effect: "plus one", example: [[2], [3]], skirt: "star",
    does: ["One die goes up by 1; a 6 stays as it is.", "BM-4.1"],
    choreography: "evens", title: "evens", levels: HALF,
    counts: ["How many of your six dice are even.", "BM-5.1"],
  },
  {
    name: "Plié", action: "plie", effect: "minus one", example: [[2], [1]], skirt: "crown",
    does: ["One die goes down by 1; a 1 stays as it is.", "BM-4.2"],
    choreography: "odds", title: "odds", levels: HALF,
    counts: ["How many of your six dice are odd.", "BM-5.1"],
  },
  {
    name: "Battement", action: "battement", effect: "turn over", example: [[2], [5]], skirt: "clover",
    does: ["One die is turned over: 1 and 6, 2 and 5, 3 and 4 change places.", "BM-4.3"],
    choreography: "sixes", title: "sixes", levels: [[2, 3], [3, 6], [4, 11], [5, 17]],
    counts: ["Groups that make six: a 6 alone, or two dice that add up to 6.", "BM-5.2"],
  },
  {
    name: "Cambre", action: "cambre", effect: "copy a value", example: [[1], [5]], skirt: "crescent",
    does: ["One die takes the value of another die that both of you see.", "BM-4.4"],
    choreography: "equal", title: "equal values", levels: [[3, 6], [4, 11], [5, 16], [6, 20]],
    counts: ["How many dice show the number that comes most often.", "BM-5.3"],
  },
  {
    name: "Pirouette", action: "pirouette", effect: "re-roll twice", example: null, skirt: "fan",
    does: ["Re-roll a die; having seen it, re-roll it or another once more, or leave it.", "BM-4.5"],
    choreography: "straight", title: "straight", levels: [[3, 4], [4, 7], [5, 10], [6, 14]],
    counts: ["The longest row of numbers one after the other.", "BM-5.4"],
  },
  {
    name: "Croise", action: "croise", effect: "doubled", example: [[2], [4]], skirt: "crown",
    does: ["One die is doubled, up to 6 at most.", "BM-4.6"],
    choreography: "large", title: "total, large", levels: [[21, 4], [24, 7], [27, 10], [29, 12]],
    counts: ["The sum of your six dice, at least so much.", "BM-5.5"],
  },
  {
    name: "Cabriole", action: "cabriole", effect: "halved", example: [[4], [2]], skirt: "crescent",
    does: ["One die is halved, rounded as you like, down to 1 at least.", "BM-4.7"],
    choreography: "small", title: "total, small", levels: [[21, 4], [18, 7], [15, 10], [13, 12]],
    counts: ["The sum of your six dice, at most so much.", "BM-5.5"],
  },
  {
    name: "Emboite", action: "emboite", effect: "same sum", example: [[2, 2], [1, 3]], skirt: "clover",
    does: ["Two dice take new values whose sum stays the same.", "BM-4.8"],
    choreography: "different", title: "different", levels: [[3, 1], [4, 3], [5, 7], [6, 14]],
    counts: ["How many different numbers your six dice show.", "BM-5.6"],
  },
  {
    name: "Chase", action: "chase", effect: "copy the last", example: null, skirt: "fan",
    does: ["Do what the other player's last turn did, with dice of your own choice.", "BM-4.9"],
    choreography: "pairs", title: "pairs", levels: [[1, 1], [2, 4], [3, 11]],
    counts: ["How many pairs of equal dice can be made.", "BM-5.7"],
  },
];

/** The card and threshold of the values that are printed; all other points are ours (BM-5.9). */
export const PRINTED: readonly (readonly [number, number])[] = [[3, 3], [5, 4]];

/** The index of the choreography that wants a small measure. */
export const SMALL = 6;
const LARGE = 5;
const STRAIGHT = 4;

/** A card by its number, from 1. */
export const cardOf = (number: number): CardData => CARDS[number - 1]!;

export const isPrinted = (card: number, threshold: number): boolean =>
  PRINTED.some(([at, low]) => at === card && low === threshold);

export interface Level {
  /** The number of its card, from 1; 0 for a claim of nothing. */
  card: number;
  threshold: number;
  points: number;
}

/** Claims by number: 0 is nothing, then every level of every card. */
export const LEVELS: readonly Level[] = [
  { card: 0, threshold: 0, points: 0 },
  ...CARDS.flatMap(({ levels }, at) => levels.map(([threshold, points]) => ({ card: at + 1, threshold, points }))),
];

export const levelNumber = (choreography: string | null, threshold: number): number =>
  LEVELS.findIndex((one) =>
    choreography === null ? !one.card : one.card > 0 && cardOf(one.card).choreography === choreography && one.threshold === threshold,
  );

export const points = (n: number): string => `${numeral(n)} ${n === 1 ? "point" : "points"}`;

/** Points in figures. */
export const counted = (n: number): string => `${n} ${n === 1 ? "point" : "points"}`;

/** A level as people say it. */
export function levelSaid({ card, threshold }: Level): string {
  if (!card) return "nothing";
  const many = numeral(threshold);
  const one = threshold === 1;
  switch (cardOf(card).choreography) {
    case "large": return `a total of ${threshold} or more`;
    case "small": return `a total of ${threshold} or less`;
    case "straight": return `a straight of ${many}`;
    case "equal": return `${many} equal dice`;
    case "different": return `${many} different values`;
    case "pairs": return one ? "one pair" : `${many} pairs`;
    default: return `${many} ${cardOf(card).title}`;
  }
}

/** A threshold as it stands on a ladder. */
export function mark(card: number, threshold: number): string {
  if (card === LARGE + 1) return `${threshold}+`;
  if (card === SMALL + 1) return `${threshold}−`;
  return card === STRAIGHT + 1 ? String(threshold) : `×${threshold}`;
}

/** What dice come to for a choreography, in short. */
export function measured(card: number, measure: number): string {
  if (card === LARGE + 1 || card === SMALL + 1) return String(measure);
  return card === STRAIGHT + 1 ? `row of ${measure}` : `×${measure}`;
}

