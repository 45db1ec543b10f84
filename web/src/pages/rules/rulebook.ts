// The paragraphs of a rulebook by section, and those among them that say something.
import type { Rule } from "../../house/types";
import { t } from "../../language";

export interface Section {
  /** The number before the paragraphs' own, such as "DD-2". */
  id: string;
  title: string;
  rules: Rule[];
}

export function sectionsOf(rules: Rule[]): Section[] {
  const found: Section[] = [];
  for (const rule of rules) {
    if (found.at(-1)?.title !== rule.section) {
      found.push({ id: rule.id.split(".")[0]!, title: rule.section, rules: [] });
    }
    found.at(-1)!.rules.push(rule);
  }
  return found;
}

const plain = (text: string): string => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Paragraphs that have all words of a search, in their text, number or section. */
export function matching(rules: Rule[], search: string): Rule[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.section} ${rule.text}${rule.ours ? ` ${t("ours")}` : ""}`);
    return words.every((word) => text.includes(word));
  });
}

export interface Piece {
  text: string;
  isSaid: boolean;
}

/** A paragraph in pieces: what stands between stars is set in italics. */
export function pieces(text: string): Piece[] {
  return text
    .split(/\*([^*]+)\*/)
    .map((piece, at) => ({ text: piece, isSaid: at % 2 === 1 }))
    .filter((piece) => piece.text);
}
