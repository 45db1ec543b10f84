// The nine cards, as the house's tables have them (a test compares). What is said of one is looked up
// when it is asked for, in the language of that moment.
import { t } from "../../language";
import type { House } from "../../parts/houses";

/** A sentence, and its paragraph. */
type Cited = readonly [string, string];

export interface CardData {
  name: string;
  /** The name of the action in a move. */
  action: string;
  /** What it does, in two words or three. */
  readonly effect: string;
  /** An example of what it does, as dice before and after. */
  example: [number[], number[]] | null;
  /** What it does, and what its choreography counts, in a sentence each. */
  readonly does: Cited;
  choreography: string;
  readonly title: string;
  readonly counts: Cited;
  /** Threshold and points, the easiest first. */
  levels: readonly (readonly [number, number])[];
  skirt: House;
}

const HALF = [[3, 4], [4, 6], [5, 9], [6, 13]] as const;

export const CARDS: readonly CardData[] = [
  {
    name: "Arabesque", action: "arabesque", example: [[2], [3]], skirt: "star",
    get effect() { return t("plus one"); },
    get does(): Cited { return [t("One die goes up by 1; a 6 stays as it is."), "BM-4.1"]; },
    choreography: "evens", levels: HALF,
    get title() { return t("evens"); },
    get counts(): Cited { return [t("How many of your six dice are even."), "BM-5.1"]; },
  },
  {
    name: "Plié", action: "plie", example: [[2], [1]], skirt: "crown",
    get effect() { return t("minus one"); },
    get does(): Cited { return [t("One die goes down by 1; a 1 stays as it is."), "BM-4.2"]; },
    choreography: "odds", levels: HALF,
    get title() { return t("odds"); },
    get counts(): Cited { return [t("How many of your six dice are odd."), "BM-5.1"]; },
  },
  {
    name: "Battement", action: "battement", example: [[2], [5]], skirt: "clover",
    get effect() { return t("turn over"); },
    get does(): Cited { return [t("One die is turned over: 1 and 6, 2 and 5, 3 and 4 change places."), "BM-4.3"]; },
    choreography: "sixes", levels: [[2, 3], [3, 6], [4, 11], [5, 17]],
    get title() { return t("sixes"); },
    get counts(): Cited { return [t("Groups that make six: a 6 alone, or two dice that add up to 6."), "BM-5.2"]; },
  },
  {
    name: "Cambre", action: "cambre", example: [[1], [5]], skirt: "crescent",
    get effect() { return t("copy a value"); },
    get does(): Cited { return [t("One die takes the value of another die that both of you see."), "BM-4.4"]; },
    choreography: "equal", levels: [[3, 6], [4, 11], [5, 16], [6, 20]],
    get title() { return t("equal values"); },
    get counts(): Cited { return [t("How many dice show the number that comes most often."), "BM-5.3"]; },
  },
  {
    name: "Pirouette", action: "pirouette", example: null, skirt: "fan",
    get effect() { return t("re-roll twice"); },
    get does(): Cited { return [t("Re-roll a die; having seen it, re-roll it or another once more, or leave it."), "BM-4.5"]; },
    choreography: "straight", levels: [[3, 4], [4, 7], [5, 10], [6, 14]],
    get title() { return t("straight"); },
    get counts(): Cited { return [t("The longest row of numbers one after the other."), "BM-5.4"]; },
  },
  {
    name: "Croise", action: "croise", example: [[2], [4]], skirt: "crown",
    get effect() { return t("doubled"); },
    get does(): Cited { return [t("One die is doubled, up to 6 at most."), "BM-4.6"]; },
    choreography: "large", levels: [[21, 4], [24, 7], [27, 10], [29, 12]],
    get title() { return t("total, large"); },
    get counts(): Cited { return [t("The sum of your six dice, at least so much."), "BM-5.5"]; },
  },
  {
    name: "Cabriole", action: "cabriole", example: [[4], [2]], skirt: "crescent",
    get effect() { return t("halved"); },
    get does(): Cited { return [t("One die is halved, rounded as you like, down to 1 at least."), "BM-4.7"]; },
    choreography: "small", levels: [[21, 4], [18, 7], [15, 10], [13, 12]],
    get title() { return t("total, small"); },
    get counts(): Cited { return [t("The sum of your six dice, at most so much."), "BM-5.5"]; },
  },
  {
    name: "Emboite", action: "emboite", example: [[2, 2], [1, 3]], skirt: "clover",
    get effect() { return t("same sum"); },
    get does(): Cited { return [t("Two dice take new values whose sum stays the same."), "BM-4.8"]; },
    choreography: "different", levels: [[3, 1], [4, 3], [5, 7], [6, 14]],
    get title() { return t("different"); },
    get counts(): Cited { return [t("How many different numbers your six dice show."), "BM-5.6"]; },
  },
  {
    name: "Chase", action: "chase", example: null, skirt: "fan",
    get effect() { return t("copy the last"); },
    get does(): Cited { return [t("Do what the other player's last turn did, with dice of your own choice."), "BM-4.9"]; },
    choreography: "pairs", levels: [[1, 1], [2, 4], [3, 11]],
    get title() { return t("pairs"); },
    get counts(): Cited { return [t("How many pairs of equal dice can be made."), "BM-5.7"]; },
  },
];

/** The card and threshold of the values that are printed; all other points are ours (BM-5.9). */
export const PRINTED: readonly (readonly [number, number])[] = [[3, 3], [5, 4]];

/** The index of the choreography that wants a small measure. */
export const SMALL = 6;

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
