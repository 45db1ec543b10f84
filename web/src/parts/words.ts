// Small words that all pages and games say in the same way.

const NUMBERS = (
  "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen " +
  "seventeen eighteen nineteen twenty"
).split(" ");

/** A small number as a word. */
export const numeral = (n: number): string => NUMBERS[n] ?? String(n);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ROMAN: [number, string][] = [
  [100, "C"], [90, "XC"], [50, "L"], [40, "XL"], [10, "X"], [9, "IX"], [5, "V"], [4, "IV"], [1, "I"],
];

export function roman(n: number): string {
  let [left, text] = [n, ""];
  for (const [value, sign] of ROMAN) for (; left >= value; left -= value) text += sign;
  return text;
}
