// How one comes to sit at a table, whichever way: open it or find it, look at the promise of its
// dice, and only then add a seed of one's own.
import { t } from "../language";
import { place as whereabouts } from "../place.svelte";
import * as api from "./api";
import { keepPlace, name as keptName, placeAt, type Place } from "./keep";
import type { OpenTable, Opened } from "./types";

/** The longest name that the house takes. */
export const LONGEST_NAME = 30;
/** How somebody is called who does not say. */
export const nobody = (): string => t("Guest");

/** A link of a table, for somebody else. */
export const linkTo = (how: "table" | "watch", table: string, key: string): string =>
  `${location.origin}/${how}/${table}${key ? `#${key}` : ""}`;

/** A name as the house would show it. */
export const tidy = (name: string): string => name.trim().replace(/\s+/g, " ");

/** Take seats at a table for so many people at this device, and keep the place. */
export async function sitDown(table: string, names: string[], key = "", watch = ""): Promise<Place> {
  // the promise is looked at before the seed is given: the house cannot choose it afterwards
  const { root, next_root: nextRoot, game } = await api.table(table, { key });
  const seed = api.newSeed();
  const { token, seats } = await api.takeSeats(table, { names, key, seed, seats: [] });
  const place: Place = { token, key, watch, seats, game, root, nextRoot, seed, at: Date.now() };
  keepPlace(table, place);
  return place;
}

/** A table that was opened, but where nobody could sit down yet for a name's sake. */
let empty: { wanted: string; opened: Opened } | undefined;

/** Open a table, sit down there, and go there; a second attempt takes the table of the first. */
export async function open(wanted: OpenTable, names: string[]): Promise<void> {
  const text = JSON.stringify(wanted);
  const opened = empty?.wanted === text ? empty.opened : await api.openTable(wanted);
  empty = undefined;
  try {
    await sitDown(opened.table, names, opened.join, opened.watch);
  } catch (error) {
    if (error instanceof api.NotDone && error.code === "name") empty = { wanted: text, opened };
    throw error;
  }
  whereabouts.go(`/table/${opened.table}`);
}

/** Open a table where only computers play, and look on. */
export async function openShow(wanted: OpenTable): Promise<void> {
  const { table, watch } = await api.openTable(wanted);
  whereabouts.go(`/watch/${table}#${watch}`);
}

/** Take a seat at a table that is in the list, and go there. */
export async function joinListed(table: string, name: string): Promise<void> {
  if (!placeAt(table)?.token) await sitDown(table, [name]);
  whereabouts.go(`/table/${table}`);
}

/** Remember how somebody is called, unless they did not say. */
export function keepName(name: string): void {
  if (name && name !== nobody()) keptName.set(name);
}
