// What the checker found, in words; it knows no more than the checker does.
import { differsFromNoted, type checkRecord } from "./fair.js";
import { listed } from "../language";

export type Found = ReturnType<typeof checkRecord>;
export type Checked = Extract<Found, { ok: true }>;
export type Opening = Checked["opened"][number];
/** Right, wrong, left open, or sealed for good. */
export type Sign = "good" | "bad" | "open" | "sealed";

/** What one wrote down before the game, or this browser kept; empty where nothing was. */
export interface Noted {
  root: string;
  seed: string;
  /** By seat the level of a computer, as it was seen at the table. */
  levels?: string[];
}

export interface Verdict {
  sign: Sign;
  title: string;
  sentences: string[];
}

export interface Point {
  sign: Sign;
  text: string;
}

export const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** Such as "La Danse" for "la-danse". */
export const titled = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase());

/** With a capital and a full stop. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export function verdictOf(found: Found, noted: Noted): Verdict {
  if (!found.ok) {
    return {
      sign: "bad",
      title: "This record is not right.",
      sentences: [
        `Line ${found.line}: ${found.reason}.`,
        "Either the file was changed or cut on its way to you, or the house did not keep its " +
          "promise. Download it once more before you accuse anybody.",
      ],
    };
  }
  const differs = differsFromNoted(found.head, noted);
  const share = `${found.opened.length} of ${counted(found.rolls, "roll", "rolls")} checked`;
  const where = `${titled(found.head.game)}, table ${found.head.table}`;
  const said = (sign: Sign, title: string, text: string): Verdict => ({ sign, title, sentences: [text] });
  if (differs) return said("bad", "This is not the game that you noted.", `${sentence(differs)} ${where}.`);
  if (found.rolls === 0) return said("open", "Nothing was rolled yet.", `${where}: there is nothing to check.`);
  if (found.opened.length === 0) return said("open", "Nothing is opened to you yet.", `${where}: ${share}.`);
  if (found.settled.length) {
    const title = `What is open to you was promised; but look at roll ${listed(found.settled)}.`;
    return said("open", title, `${where}: ${share}. Nothing was left to chance there.`);
  }
  const what = found.opened.length === found.rolls ? "All rolls are" : "All that is open to you is";
  if (!noted.root) {
    const text = `${where}: ${share}. The promise stands in the record itself; you have noted none to compare it with.`;
    return said("open", `${what} what this record promises.`, text);
  }
  return said("good", `${what} what was promised.`, `${where}: ${share}.`);
}

/** What was checked, what could not be, and what is wrong, one by one. */
export function pointsOf(checked: Checked, noted: Noted): Point[] {
  const { opened, hidden, beyond, settled } = checked;
  const points: Point[] = [];
  const add = (sign: Sign, text: string) => points.push({ sign, text });
  const compare = (name: "root" | "seed", same: string) => {
    const differs = differsFromNoted(checked.head, { [name]: noted[name] });
    if (differs) add("bad", sentence(differs));
    else add("good", same);
  };
  add("good", "The record is whole: entries and rolls have no gap, and its digest fits.");
  if (opened.length) {
    const rolls = counted(opened.length, "roll is", "rolls are");
    add("good", `${rolls} opened: each secret was promised, and with the seeds it draws just what is said.`);
  }
  if (hidden.length) {
    const rolls = counted(hidden.length, "roll stays", "rolls stay");
    const why = "what was drawn never became known to you, and that is as it should be";
    add("sealed", `${rolls} sealed (${listed(hidden)}): ${why}.`);
  }
  if (settled.length) {
    const rolls = `${settled.length === 1 ? "roll" : "rolls"} ${listed(settled)}`;
    add("open", `Nothing was left to chance in ${rolls}: is that what the rules say?`);
  }
  if (beyond.length) {
    add("open", `${counted(beyond.length, "roll", "rolls")} came after the last that was promised: not checked.`);
  }
  if (noted.root) compare("root", "The promise is the one that you noted.");
  else add("open", "You gave no promise to compare: this may be another game.");
  if (noted.seed) compare("seed", "Your seed is in the dice.");
  if (!checked.over) add("open", "The game is not over; more may be opened later.");
  for (const one of checked.unchecked) add("open", `Not checked: ${one}.`);
  return points;
}

/** How one roll stands. */
export function markOf(checked: Checked, roll: number, opening: Opening | undefined): Point {
  if (checked.beyond.includes(roll)) return { sign: "open", text: "not promised" };
  if (!opening) return { sign: "sealed", text: "sealed" };
  if (checked.settled.includes(roll)) return { sign: "open", text: "no chance" };
  return { sign: "good", text: "as promised" };
}

/** A piece of what a secret draws: words, and then faces of dice or items. */
export interface Piece {
  words: string;
  dice: number[];
  items: string;
}

const isDice = (group: string): boolean => group.endsWith(" dice");

/** How many words a group such as "4 of 1 2 5 7 9" gives. */
function taking(group: string): number {
  const [first, , ...items] = group.split(" ");
  return first === "order" ? items.length : Number(first);
}

/** The move that a recipe gave, with its dice apart. */
export function piecesOf({ recipe, move }: Opening): Piece[] {
  const groups = recipe.includes(" | ") ? [] : recipe.split(/\{([^{}]*)\}/);
  if (!groups.some((group, at) => at % 2 && isDice(group))) return [{ words: move, dice: [], items: "" }];
  const words = move.split(" ");
  const pieces: Piece[] = [];
  for (let at = 0; at < groups.length; at += 2) {
    const plain = groups[at]!.split(" ").filter(Boolean).length;
    const before = words.splice(0, plain).join(" ");
    const group = groups[at + 1] ?? "";
    const given = group ? words.splice(0, taking(group)) : [];
    if (before || given.length) {
      const dice = isDice(group) ? given.map(Number) : [];
      pieces.push({ words: before, dice, items: dice.length ? "" : given.join(" ") });
    }
  }
  return pieces;
}
