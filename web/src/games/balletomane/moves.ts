// The texts of moves, read; what may be done is always taken from the list that the house gives.
import { CARDS } from "./cards";

export type DieName = "c1" | "c2" | "c3" | "c4" | "o1" | "o2";

export interface TurnMove {
  text: string;
  /** The number of the card that is given away; 0 in the second half of a Pirouette. */
  card: number;
  discard: boolean;
  /** What is done: an action, "reroll", or "" for nothing. */
  action: string;
  /** The dice it names, each with its new value where the text says one. */
  dice: { die: DieName; to: number | null }[];
}

const NUMBERS = new Map(CARDS.map(({ action }, at) => [action, at + 1]));

/** A turn, or the second half of a Pirouette; null for what is neither. */
export function readTurn(text: string): TurnMove | null {
  const again = /^again (\w\d)$/.exec(text);
  if (again) return { text, card: 0, discard: false, action: "reroll", dice: [named(again[1]!)] };
  const discard = /^discard (\d) reroll (\w\d)$/.exec(text);
  if (discard) return { text, card: Number(discard[1]), discard: true, action: "reroll", dice: [named(discard[2]!)] };
  const [first = "", ...rest] = text.split(" ");
  const card = NUMBERS.get(first);
  if (!card) return null;
  const action = first === "chase" ? (rest.shift() ?? "") : first;
  const dice = [...rest.join(" ").matchAll(/([co]\d)(?: to (\d))?/g)].map(([, die, to]) => named(die!, to));
  return { text, card, discard: false, action, dice };
}

const named = (die: string, to?: string) => ({ die: die as DieName, to: to ? Number(to) : null });

export const isReroll = (move: TurnMove): boolean => move.action === "reroll" || move.action === "pirouette";
