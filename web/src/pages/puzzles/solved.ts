// Which puzzles were solved in this browser.
import { choice } from "../../house/keep";

const keyOf = (game: string): string => `puzzles.${game}`;

/** The numbers of a game's puzzles that were solved. */
export function solvedOf(game: string): number[] {
  const kept = choice.get<unknown>(keyOf(game), []);
  return Array.isArray(kept) ? kept.filter((one) => Number.isInteger(one)) : [];
}

export function keepSolved(game: string, number: number): void {
  const before = solvedOf(game);
  if (!before.includes(number)) choice.set(keyOf(game), [...before, number].sort((a, b) => a - b));
}

/** The one to go on with: the next that is not solved, or else simply the next; none after the last. */
export function nextOf(numbers: number[], solved: number[], now: number): number | null {
  const later = numbers.filter((one) => one > now);
  return later.find((one) => !solved.includes(one)) ?? later[0] ?? numbers.find((one) => one !== now && !solved.includes(one)) ?? null;
}
