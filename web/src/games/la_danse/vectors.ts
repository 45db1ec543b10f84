// What the house wrote down for the tests, read back into the shape of a view.
import type { Place, Shown } from "./types";

export interface Floor {
  seats: number;
  size: number;
  closed: boolean;
  places: string;
  stepped: number[];
  variations?: string[];
  data?: Shown["data"];
}

const EMPTY: Shown = {
  seats: 2, size: 6, variations: [], quick: true, talk: false, data: null, phase: "dance", due: null, order: [], entrances: [], host: 0,
  direction: 1, dance: 1, measure: 1, lead: 0, dancers: [], announced: [], danced: [], stepped: [], closed: false, lost: [], seconds: [],
  offers: [], said: [], numbered: 0, deals: [],
};

/** A place as it is written, such as `e7^3*1`. */
export function readPlace(text: string): Place {
  const [where, rest] = text.split("^") as [string, string];
  const [facing, mark] = rest.split("*") as [string, string?];
  return { space: where === "-" ? null : where, facing: Number(facing), mark: mark === undefined ? null : Number(mark) };
}

export function ballOf({ places, ...rest }: Floor): Shown {
  return { ...EMPTY, ...rest, variations: rest.variations ?? [], data: rest.data ?? null, dancers: places.split(" ").map(readPlace) };
}
