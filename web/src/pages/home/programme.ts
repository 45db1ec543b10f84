// What the programme says of each game, in our own words, and in which order.
import type { GameShown } from "../../house/types";
import { capital } from "../../parts/words";

interface Entry {
  numeral: string;
  line: string;
  /** What the players are called. */
  people: string;
}

const ENTRIES: Record<string, Entry> = {
  "dancing-dice": {
    numeral: "I.",
    line: "Roll behind the curtain, dance two dances, and be in the better half of the floor.",
    people: "couples",
  },
  balletomane: {
    numeral: "II.",
    line: "Eight dice, nine cards, one claim. Your choreography may even be true.",
    people: "players",
  },
  "la-danse": {
    numeral: "III.",
    line: "Nine dancers a house, sixteen dances, and whatever you can talk the others into.",
    people: "houses",
  },
};
const ORDER = Object.keys(ENTRIES);

export const entryOf = (game: GameShown): Entry =>
  ENTRIES[game.name] ?? { numeral: "", line: game.about, people: "players" };

/** The games in the order of the evening; one that is new comes last. */
export function inOrder(games: GameShown[]): GameShown[] {
  const rank = (game: GameShown) => (ORDER.includes(game.name) ? ORDER.indexOf(game.name) : ORDER.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

/** How many play, and how long it takes. */
export function facts(game: GameShown): string {
  const [least, most] = game.seats;
  const [short, long] = game.minutes;
  const many = least === most ? `${least}` : `${least} to ${most}`;
  return `${many} ${entryOf(game).people}, ${short} to ${long} minutes`;
}

/** How a level of a computer is called. */
export const levelName = capital;

/** The level that is offered first: the strongest, which comes last. */
export const usualLevel = (game: GameShown): string =>
  "club" in game.levels ? "club" : (Object.keys(game.levels).at(-1) ?? "");
