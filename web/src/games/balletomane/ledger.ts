// The acts so far: what was claimed, how it was answered, what it earned.
import { levelNumber } from "./cards";
import type { AnyEvent, Revealed } from "./types";

export interface Entry {
  seat: number;
  /** The number of the claimed level. */
  claim: number;
  /** Null until answered, and for a claim of nothing. */
  called: boolean | null;
  revealed: Revealed | null;
  /** Null until it is known. */
  points: number | null;
  rule: string;
}

export interface Act {
  act: number;
  entries: Entry[];
}

export function ledger(events: readonly AnyEvent[]): Act[] {
  const acts: Act[] = [];
  const entry = (seat: number) => acts.at(-1)?.entries.find((one) => one.seat === seat);
  for (const event of events) {
    switch (event.kind) {
      case "act-began":
        acts.push({ act: event.act, entries: [] });
        break;
      case "claimed": {
        const claim = levelNumber(event.choreography, event.level);
        acts.at(-1)?.entries.push({ seat: event.seat, claim, called: null, revealed: null, points: null, rule: event.rule });
        break;
      }
      case "answered": {
        const one = entry(1 - event.seat);
        if (one) one.called = event.call;
        break;
      }
      case "revealed": {
        const one = entry(event.seat);
        if (one) one.revealed = event;
        break;
      }
      case "scored": {
        const one = entry(event.seat);
        if (one) [one.points, one.rule] = [event.points, event.rule];
      }
    }
  }
  return acts;
}

/** What a seat earned in an act; null while it is open. */
export const earned = (acts: readonly Act[], act: number, seat: number): number | null =>
  acts.find((one) => one.act === act)?.entries.find((one) => one.seat === seat)?.points ?? null;
