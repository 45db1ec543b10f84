// The moves that the house offers, read once: who can be announced, and where each dancer can end.
import { DANCERS, EACH } from "./geometry";

export interface Way {
  text: string;
  /** It would break a deal: it has to be said so, and is not carried out. */
  breach: boolean;
}

export interface Announcing extends Way {
  dancers: number[];
}

/** By space, by facing. */
export type Ends = Map<string, Map<number, Way>>;

export interface Menu {
  announcing: Announcing[];
  ends: Map<number, Ends>;
  votes: string[];
  /** Anything else: what is said in a talk or done while one is seated. */
  others: string[];
}

const NUMBER = new Map(DANCERS.map(([name], at) => [name, at]));

/** A dancer as it is written, such as `0W1`. */
export const readDancer = (text: string): number => Number(text[0]) * EACH + NUMBER.get(text.slice(1))!;
export const writeDancer = (dancer: number): string => `${Math.floor(dancer / EACH)}${DANCERS[dancer % EACH]![0]}`;

export function menuOf(legal: readonly string[]): Menu {
  const menu: Menu = { announcing: [], ends: new Map(), votes: [], others: [] };
  for (const text of legal) {
    const breach = text.startsWith("break ");
    const words = (breach ? text.slice(6) : text).split(" ");
    if (words[0] === "dance") addEnd(menu, words[1]!, words[2]!, { text, breach });
    else if (words[0] === "announce") menu.announcing.push({ text, breach, dancers: words.slice(1).map(readDancer) });
    else if (words[0] === "vote") menu.votes.push(text);
    else menu.others.push(text);
  }
  return menu;
}

function addEnd(menu: Menu, who: string, where: string, way: Way): void {
  const dancer = readDancer(who);
  const [space, facing] = where.split("^") as [string, string];
  let ends = menu.ends.get(dancer);
  if (!ends) menu.ends.set(dancer, (ends = new Map()));
  let facings = ends.get(space);
  if (!facings) ends.set(space, (facings = new Map()));
  facings.set(Number(facing), way);
}
