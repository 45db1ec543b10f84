// What was chosen and not sent yet, kept for a reload of the same page; never where several share it.
import { placeAt } from "../../house/keep";
import type { Hand } from "./hand.svelte";

const NAME = "ballroom.dancing-dice.hand";

interface Kept {
  /** The table, the seat, the round, the step and the dice. */
  of: string;
  again: number[];
  order: number[];
}

/** What the choice belongs to; empty where nothing may be kept. */
export function choiceOf(seat: number, round: number, phase: string, dice: number[] | null): string {
  const table = /^\/table\/([^/]+)/.exec(location.pathname)?.[1];
  if (!table || !dice || placeAt(table)?.seats.length !== 1) return "";
  return [table, seat, round, phase, dice.join("")].join(" ");
}

export function keepHand(of: string, { again, order }: Hand): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ of, again, order } satisfies Kept));
  } catch {
    // then a reload begins anew
  }
}

export function forgetHand(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // nothing was kept
  }
}

/** Take up what was kept, if it belongs to this choice. */
export function takeUpHand(of: string, hand: Hand): void {
  const found = kept();
  if (found?.of !== of) return;
  if (areDice(found.again)) hand.again = found.again;
  if (areDice(found.order) && found.order.length === 6) hand.order = found.order;
}

function kept(): Partial<Kept> | null {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Partial<Kept> | null;
  } catch {
    return null;
  }
}

const areDice = (found: unknown): found is number[] =>
  Array.isArray(found) && new Set(found).size === found.length && found.every((one) => [1, 2, 3, 4, 5, 6].includes(one));
