// What the programme says of each game, in our own words, and in which order.
import type { GameShown } from "../../house/types";
import { t } from "../../language";

type Numbers = { least: number; most: number; short: number; long: number };

/** Each game calls its players otherwise, so all that names them is said as a whole. */
interface Entry {
  numeral: string;
  line: string;
  howMany: string;
  howManyWithYou: string;
  /** How many play, and how long it takes. */
  facts: (numbers: Numbers) => string;
}

const players = () => ({
  howMany: t("How many players"),
  howManyWithYou: t("How many players, with you"),
  facts: (all: Numbers) =>
    all.least === all.most
      ? t("{most} players, {short} to {long} minutes", all)
      : t("{least} to {most} players, {short} to {long} minutes", all),
});

const ENTRIES: Record<string, () => Entry> = {
  "dancing-dice": () => ({
    numeral: "I.",
    line: t("Roll behind the curtain, dance two dances, and be in the better half of the floor."),
    howMany: t("How many couples"),
    howManyWithYou: t("How many couples, with you"),
    facts: (all) => t("{least} to {most} couples, {short} to {long} minutes", all),
  }),
  balletomane: () => ({
    numeral: "II.",
    line: t("Eight dice, nine cards, one claim. Your choreography may even be true."),
    ...players(),
  }),
  "la-danse": () => ({
    numeral: "III.",
    line: t("Nine dancers a house, sixteen dances, and whatever you can talk the others into."),
    howMany: t("How many houses"),
    howManyWithYou: t("How many houses, with you"),
    facts: (all) => t("{least} to {most} houses, {short} to {long} minutes", all),
  }),
};
const ORDER = Object.keys(ENTRIES);

export const entryOf = (game: GameShown): Entry =>
  ENTRIES[game.name]?.() ?? { numeral: "", line: game.about, ...players() };

/** The games in the order of the evening; one that is new comes last. */
export function inOrder(games: GameShown[]): GameShown[] {
  const rank = (game: GameShown) => (ORDER.includes(game.name) ? ORDER.indexOf(game.name) : ORDER.length);
  return [...games].sort((a, b) => rank(a) - rank(b));
}

export function facts(game: GameShown): string {
  const [least, most] = game.seats;
  const [short, long] = game.minutes;
  return entryOf(game).facts({ least, most, short, long });
}
