// What the checker found, in words; it knows no more than the checker does.
import { differsFromNoted, type checkRecord } from "./fair.js";
import { said, t } from "../language";

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

/** Such as "La Danse" for "la-danse". */
export const titled = (name: string): string =>
  name.replace(/(^|-)(.)/g, (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase());

export function verdictOf(found: Found, noted: Noted): Verdict {
  if (!found.ok) {
    return {
      sign: "bad",
      title: t("This record is not right."),
      sentences: [
        t("Line {line}: {reason}.", { line: found.line, reason: said(found.saying) }),
        t("Either the file was changed or cut on its way to you, or the house did not keep its promise. Download it once more before you accuse anybody."),
      ],
    };
  }
  const differs = differsFromNoted(found.head, noted);
  const where = t("{game}, table {table}", { game: titled(found.head.game), table: found.head.table });
  const share = t("{where}: {opened} of {n} {n|roll|rolls} checked.", { where, opened: found.opened.length, n: found.rolls });
  const verdict = (sign: Sign, title: string, ...text: string[]): Verdict => ({ sign, title, sentences: [text.join(" ")] });
  if (differs) return verdict("bad", t("This is not the game that you noted."), said(differs), `${where}.`);
  if (found.rolls === 0) return verdict("open", t("Nothing was rolled yet."), t("{where}: there is nothing to check.", { where }));
  if (found.opened.length === 0) return verdict("open", t("Nothing is opened to you yet."), share);
  if (found.settled.length) {
    const settled = { rolls: found.settled, n: found.settled.length };
    const title = t("What is open to you was promised; but look at {n|roll|rolls} {rolls}.", settled);
    return verdict("open", title, share, t("Nothing was left to chance there."));
  }
  const isAll = found.opened.length === found.rolls;
  if (!noted.root) {
    const title = isAll ? t("All rolls are what this record promises.") : t("All that is open to you is what this record promises.");
    return verdict("open", title, share, t("The promise stands in the record itself; you have noted none to compare it with."));
  }
  return verdict("good", isAll ? t("All rolls are what was promised.") : t("All that is open to you is what was promised."), share);
}

/** What was checked, what could not be, and what is wrong, one by one. */
export function pointsOf(checked: Checked, noted: Noted): Point[] {
  const { opened, hidden, beyond, settled } = checked;
  const points: Point[] = [];
  const add = (sign: Sign, text: string) => points.push({ sign, text });
  const compare = (name: "root" | "seed", same: string) => {
    const differs = differsFromNoted(checked.head, { [name]: noted[name] });
    if (differs) add("bad", said(differs));
    else add("good", same);
  };
  add("good", t("The record is whole: entries and rolls have no gap, and its digest fits."));
  if (opened.length) {
    const n = opened.length;
    add("good", t("{n} {n|roll is|rolls are} opened: each secret was promised, and with the seeds it draws just what is said.", { n }));
  }
  if (hidden.length) {
    const sealed = { n: hidden.length, rolls: hidden };
    add("sealed", t("{n} {n|roll stays|rolls stay} sealed ({rolls}): what was drawn never became known to you, and that is as it should be.", sealed));
  }
  if (settled.length) {
    const sure = { n: settled.length, rolls: settled };
    add("open", t("Nothing was left to chance in {n|roll|rolls} {rolls}: is that what the rules say?", sure));
  }
  if (beyond.length) {
    add("open", t("{n} {n|roll|rolls} came after the last that was promised: not checked.", { n: beyond.length }));
  }
  if (noted.root) compare("root", t("The promise is the one that you noted."));
  else add("open", t("You gave no promise to compare: this may be another game."));
  if (noted.seed) compare("seed", t("Your seed is in the dice."));
  if (!checked.over) add("open", t("The game is not over; more may be opened later."));
  for (const one of checked.unchecked) add("open", t("Not checked: {what}.", { what: said(one) }));
  return points;
}

/** How one roll stands. */
export function markOf(checked: Checked, roll: number, opening: Opening | undefined): Point {
  if (checked.beyond.includes(roll)) return { sign: "open", text: t("not promised") };
  if (!opening) return { sign: "sealed", text: t("sealed") };
  if (checked.settled.includes(roll)) return { sign: "open", text: t("no chance") };
  return { sign: "good", text: t("as promised") };
}

/** A piece of what a secret draws: words, and then faces of dice or items. */
export interface Piece {
  words: string;
  dice: number[];
  items: string;
}

const isDice = (group: string): boolean => / dice( to \d+)?$/.test(group);

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
