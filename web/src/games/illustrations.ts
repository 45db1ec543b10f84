// What can be tried beside a paragraph of the rules: each game has its own, in its room. The list of
// them is small; an illustration itself is fetched when somebody comes near it.
import type { Component } from "svelte";

export interface Illustration {
  load: () => Promise<{ default: Component<any> }>;
  props?: Record<string, unknown>;
  /** About how high it is on a wide and on a narrow page, so that the text stays where it is. */
  high: readonly [number, number];
}

/** By the number of the paragraph that it stands after. */
export type Illustrations = Record<string, Illustration>;

const ROOMS: Record<string, () => Promise<{ illustrations: Illustrations }>> = {
  "dancing-dice": () => import("./dancing_dice/illustrations"),
  balletomane: () => import("./balletomane/illustrations"),
  "la-danse": () => import("./la_danse/illustrations"),
};

/** None where there are none, or they cannot be fetched: the rules can be read without. */
export async function illustrationsOf(game: string): Promise<Illustrations> {
  try {
    return (await ROOMS[game]?.())?.illustrations ?? {};
  } catch {
    return {};
  }
}
