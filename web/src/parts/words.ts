// Small words that all pages and games say in the same way.
import { language, t } from "../language";

const numbers = (): string[] => [
  t("no"), t("one"), t("two"), t("three"), t("four"), t("five"), t("six"), t("seven"), t("eight"), t("nine"), t("ten"),
  t("eleven"), t("twelve"), t("thirteen"), t("fourteen"), t("fifteen"), t("sixteen"), t("seventeen"), t("eighteen"),
  t("nineteen"), t("twenty"),
];

/** A small number as a word. */
export const numeral = (n: number): string => numbers()[n] ?? String(n);

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

/** What stands above the window: the page, then the house. */
export const titleOf = (...parts: string[]): string => [...parts, "Ballroom"].filter(Boolean).join(" · ");

const ROMAN: [number, string][] = [
  [100, "C"], [90, "XC"], [50, "L"], [40, "XL"], [10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"],
];

export function roman(n: number): string {
  let [left, text] = [n, ""];
  for (const [value, sign] of ROMAN) for (; left >= value; left -= value) text += sign;
  return text;
}
