// What this browser keeps: the seats one holds, one's name, and how one likes the page.
import type { Outcome } from "./types";

export interface Place {
  /** The secret that holds the seats; empty for somebody who looks on. */
  token: string;
  /** A key of the table, from one of its links. */
  key: string;
  /** The key that lets others only look on, if we opened the table. */
  watch: string;
  seats: number[];
  game: string;
  /** The promise of the dice, as it was before we gave our seed; empty where we gave none. */
  root: string;
  /** The promise of a rematch's dice, as it was then. */
  nextRoot?: string;
  seed: string;
  /** Who are computers, as we saw it at the table: by seat a level, empty for people. */
  levels?: string[];
  /** What we add to the dice of a rematch. */
  nextSeed?: string;
  /** When we were last there. */
  at: number;
  outcome?: Outcome | null;
}

const PLACES = "ballroom.places";
const MOST_PLACES = 200;

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise; // a browser that keeps nothing still plays
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // it will be asked again next time
  }
}

/** All tables where we sit or look on, by their ids. */
export function places(): Record<string, Place> {
  return read<Record<string, Place>>(PLACES, {});
}

export function placeAt(table: string): Place | undefined {
  const all = places();
  return Object.hasOwn(all, table) ? all[table] : undefined;
}

/** Seats of games that go on are worth most, then seats, then tables where one looked on. */
const worth = (place: Place): number => (place.token ? (place.outcome ? 1 : 2) : 0);

/** Keep a place, or what is new of it; a seat is never given up for looking on. */
export function keepPlace(table: string, place: Place): void {
  const before = placeAt(table);
  if (before?.token && !place.token) return;
  const all = { ...places(), [table]: place };
  const kept = Object.entries(all).sort(([, a], [, b]) => worth(b) - worth(a) || b.at - a.at);
  write(PLACES, Object.fromEntries(kept.slice(0, MOST_PLACES)));
}

export function forgetPlace(table: string): void {
  const { [table]: _, ...rest } = places();
  write(PLACES, rest);
}

export const name = {
  get: (): string => read("ballroom.name", ""),
  set: (value: string): void => write("ballroom.name", value),
};

export type Theme = "light" | "dark" | null;

export const theme = {
  get: (): Theme => read<Theme>("ballroom.theme", null),
  set: (value: Theme): void => write("ballroom.theme", value),
};

/** Something one chose last time, such as a level; asked again with that answer ready. */
export const choice = {
  get: <T>(what: string, otherwise: T): T => read(`ballroom.choice.${what}`, otherwise),
  set: (what: string, value: unknown): void => write(`ballroom.choice.${what}`, value),
};
