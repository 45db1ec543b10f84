// What three dice are worth, for the preview while one arranges. The house judges by its own tables;
// the test compares these with them.

/** Lowest first, so that the index is the rank (DD-3.1). */
export const DANCES = [
  "Macarena", "Mazurka", "Minuet", "Polka", "Charleston", "Paso Doble", "Quickstep", "Waltz",
  "Foxtrot", "Samba", "Rumba", "Salsa", "Bolero", "Twist", "Mambo", "Tango", "Cha-cha-cha",
  "Tap-dance", "Boogie",
] as const;

export const TANGO = 15;
const BOOGIE = 18;

/** Whether the rulebook leaves the name open, so that it is ours (DD-3.6). */
export const isOurs = (rank: number): boolean => rank >= 2 && rank <= 11;

export interface Dance {
  rank: number;
  name: string;
  pure: boolean;
  /** The numbers, in rising order. */
  row: number[];
}

const sum = (row: number[]): number => row.reduce((all, one) => all + one, 0);
const rising = (row: number[]): number[] => [...row].sort((a, b) => a - b);
const alike = (one: number[], other: number[]): boolean => rising(one).join() === rising(other).join();

export function rankOf(row: number[], tango: number[] | null): number {
  const [face] = row as [number];
  if (face <= 3 && row.every((one) => one === face)) return BOOGIE + 1 - face; // DD-3.2, DD-3.8
  return tango && alike(row, tango) ? TANGO : sum(row) - 4; // DD-3.3, DD-3.4
}

/** The faces of some of a hand's six dice, which are counted from 1. */
export const facesOf = (hand: number[], places: number[]): number[] => places.map((place) => hand[place - 1]!);

export const othersOf = (places: number[]): number[] => [1, 2, 3, 4, 5, 6].filter((one) => !places.includes(one));

/** Dice 1 to 3 are ivory, the others velvet (DD-1.1). */
export const kindOf = (place: number): "ivory" | "velvet" => (place <= 3 ? "ivory" : "velvet");

export const isGala = (hand: number[]): boolean => hand.every((face) => face === hand[0]); // DD-5.3

export const isRock = (hand: number[], first: number[]): boolean =>
  alike(facesOf(hand, first), facesOf(hand, othersOf(first))); // DD-5.1

export function danceOf(hand: number[], places: number[], tango: number[] | null): Dance {
  const row = rising(facesOf(hand, places));
  const rank = rankOf(row, tango);
  const pure = places.every((one) => kindOf(one) === kindOf(places[0]!)) || isGala(hand); // DD-3.7, DD-5.5
  return { rank, name: DANCES[rank]!, pure, row };
}

/** What the track prints before the name: three of a kind, the sum, nothing for the Tango. */
export function printed(rank: number): string {
  if (rank < TANGO) return String(rank + 4);
  return rank === TANGO ? "" : String(BOOGIE + 1 - rank).repeat(3);
}

/** How many dances are at least as good, of all. */
export const placeOf = (rank: number): number => DANCES.length - rank;

/** Which performances satisfy: fewer than half of all did better (DD-4.2). Null takes no part, and is null. */
export function satisfied(scores: readonly (number | null)[]): (boolean | null)[] {
  const part = scores.filter((one) => one !== null);
  const half = Math.floor(part.length / 2);
  return scores.map((own) => (own === null ? null : part.filter((other) => other > own).length < half));
}
