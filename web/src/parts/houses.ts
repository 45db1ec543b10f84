// The six houses: each a colour, an emblem and a weave (see tokens.css).
export const HOUSES = ["crown", "crescent", "star", "clover", "fan", "lozenge"] as const;

export type House = (typeof HOUSES)[number];

export const EMBLEMS: Record<House, string> = {
  crown: "M-9 7V-5L-4.2 .5 0-8 4.2 .5 9-5V7Z",
  crescent: "M5-8.5A9.5 9.5 0 1 0 5 8.5 8.5 8.5 0 1 1 5-8.5Z",
  star: "M0-9.8 2.6-3.3 9.5-3 4.1 1.3 6 8 0 4.2-6 8-4.1 1.3-9.5-3-2.6-3.3Z",
  clover:
    "M0-9.5A4.6 4.6 0 0 1 3.6-2.2 4.6 4.6 0 1 1 1.3 4.3L2.6 9.5H-2.6L-1.3 4.3A4.6 4.6 0 1 1-3.6-2.2 4.6 4.6 0 0 1 0-9.5Z",
  fan: "M0 8.5-9.8-1.5Q-9-4.6-6-4.8-5-8-1.8-7.2 0-9.4 1.8-7.2 5-8 6-4.8 9-4.6 9.8-1.5Z",
  lozenge: "M0-10 7.2 0 0 10-7.2 0Z",
};

/** The house of each seat. Sabine's dice in Balletomane are yellow, Claude's blue. */
export const housesOf = (game: string, seats: number): readonly House[] =>
  game === "balletomane" ? ["star", "crescent"] : HOUSES.slice(0, seats);
