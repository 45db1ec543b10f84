// Who leads which measure, and who follows (LD-4.1 to LD-4.6); a test compares it with the house.
import { ENTRANCES } from "../geometry";

export interface Turn {
  dance: number;
  measure: number;
  lead: number;
  /** 1 with rising entrance numbers, -1 with falling ones. */
  direction: number;
}

/** The next seat round the hall; `entrances` by seat. */
export function after(entrances: readonly number[], direction: number, seat: number): number {
  for (let at = entrances[seat]! + direction; ; at += direction) {
    const next = entrances.indexOf(((at % ENTRANCES) + ENTRANCES) % ENTRANCES);
    if (next >= 0) return next;
  }
}

/** The seats as they act, from the lead on. */
export function orderOf(entrances: readonly number[], { lead, direction }: Turn): number[] {
  const order = [lead];
  while (order.length < entrances.length) order.push(after(entrances, direction, order.at(-1)!));
  return order;
}

/** The measure that follows. */
export function next(entrances: readonly number[], host: number, { dance, measure, lead, direction }: Turn): Turn {
  const leads = after(entrances, -direction, lead); // LD-4.5
  if (leads !== host) return { dance, measure: measure + 1, lead: leads, direction };
  return { dance: dance + 1, measure: 1, lead: host, direction: -direction }; // LD-4.6
}
