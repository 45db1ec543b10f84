// The clocks a table can be opened with, in words.
import type { ClockPlan } from "../house/types";

export interface ClockChoice {
  name: string;
  words: string;
  plan: ClockPlan;
}

export const CLOCKS: ClockChoice[] = [
  { name: "none", words: "No clock", plan: { kind: "none" } },
  { name: "minute", words: "A minute for each move", plan: { kind: "move", seconds: 60 } },
  { name: "three", words: "3 minutes for each move", plan: { kind: "move", seconds: 180 } },
  { name: "ten", words: "10 minutes each, +5 s a move", plan: { kind: "game", seconds: 600, increment: 5 } },
  { name: "thirty", words: "30 minutes each, +10 s a move", plan: { kind: "game", seconds: 1800, increment: 10 } },
  { name: "day", words: "A day for each move", plan: { kind: "days", seconds: 1 } },
  { name: "days", words: "3 days for each move", plan: { kind: "days", seconds: 3 } },
];

const span = (seconds: number): string => (seconds % 60 ? `${seconds} s` : `${seconds / 60} min`);

/** A clock in few words, for a list; empty where there is none. */
export function clockWords({ kind = "none", seconds = 0, increment = 0 }: ClockPlan): string {
  if (kind === "move") return `${span(seconds)} a move`;
  if (kind === "days") return seconds === 1 ? "a day a move" : `${seconds} days a move`;
  if (kind === "game") return increment ? `${span(seconds)} each, +${increment} s a move` : `${span(seconds)} each`;
  return "";
}
