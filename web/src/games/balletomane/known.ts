// What somebody can know of the other's last card and of a claim, from what lies open alone.
import { LEVELS } from "./cards";
import { truths } from "./measures";
import type { View } from "./types";

export type Where = "hand" | "mine" | "theirs" | "shown" | "unseen";

/** Where each of the nine cards is, through the eyes of a view; a watcher is in nobody's place. */
export function whereabouts(view: View, bottom: number): Where[] {
  const [me, other] = [view.sides[bottom]!, view.sides[1 - bottom]!];
  return Array.from({ length: 9 }, (_, at) => {
    const card = at + 1;
    if (me.played.includes(card)) return "mine";
    if (other.played.includes(card)) return "theirs";
    if (other.hand?.includes(card)) return "shown";
    return me.hand?.includes(card) ? "hand" : "unseen";
  });
}

export interface Doubt {
  /** Whether the claimed card can be the last one. */
  card: Where;
  /** How many cards are unseen. */
  unseen: number;
  hidden: number;
  /** The rolls of the hidden dice that would make it true. */
  rolls: number[][];
}

/** What there is to know about the other's claim. */
export function doubt(view: View, bottom: number): Doubt | null {
  const other = view.sides[1 - bottom]!;
  if (!other.claim) return null;
  const where = whereabouts(view, bottom);
  const { card } = LEVELS[other.claim]!;
  const rolls = truths(other.claim, [...view.common, ...other.visible], other.hidden);
  return { card: where[card - 1]!, unseen: where.filter((one) => one === "unseen").length, hidden: other.hidden, rolls };
}

export const cannotBe = (doubted: Doubt): boolean => doubted.card !== "unseen" || !doubted.rolls.length;
