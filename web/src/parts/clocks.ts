// The clocks a table can be opened with, in words.
import type { ClockPlan } from "../house/types";
import { t } from "../language";

export interface ClockChoice {
  name: string;
  words: string;
  plan: ClockPlan;
}

export const clocks = (): ClockChoice[] => [
  { name: "none", words: t("No clock"), plan: { kind: "none" } },
  { name: "minute", words: t("A minute for each move"), plan: { kind: "move", seconds: 60 } },
  { name: "three", words: t("3 minutes for each move"), plan: { kind: "move", seconds: 180 } },
  { name: "ten", words: t("10 minutes each, +5 s a move"), plan: { kind: "game", seconds: 600, increment: 5 } },
  { name: "thirty", words: t("30 minutes each, +10 s a move"), plan: { kind: "game", seconds: 1800, increment: 10 } },
  { name: "day", words: t("A day for each move"), plan: { kind: "days", seconds: 1 } },
  { name: "days", words: t("3 days for each move"), plan: { kind: "days", seconds: 3 } },
];

const span = (n: number): string => (n % 60 ? t("{n} s", { n }) : t("{n} min", { n: n / 60 }));

/** A clock in few words, for a list; empty where there is none. */
export function clockWords({ kind = "none", seconds = 0, increment = 0 }: ClockPlan): string {
  if (kind === "move") return t("{time} a move", { time: span(seconds) });
  if (kind === "days") return seconds === 1 ? t("a day a move") : t("{n} days a move", { n: seconds });
  if (kind === "game") {
    const time = span(seconds);
    return increment ? t("{time} each, +{increment} s a move", { time, increment }) : t("{time} each", { time });
  }
  return "";
}
