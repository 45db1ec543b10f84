// A record on its way from a replay to the page that shows it roll by roll.
import type { Noted } from "./verdict";

export interface Handed extends Noted {
  name: string;
  text: string;
}

let waiting: Handed | null = null;

export function handOn(record: Handed): void {
  waiting = record;
}

/** What was handed on, once. */
export function takeHanded(): Handed | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
