// The paragraphs of a rulebook by section, and those among them that say something.
import type { Rule } from "../../house/types";
import { t } from "../../language";
import { plain } from "../../parts/ruletext";

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

/** A number as people write it: "LD-4.2", "ld4.2", "4.2", "§4", "LD-4". */
const NUMBER = /^§?(?:([a-z]{2})-?)?(\d+)(?:\.(\d*))?$/;

interface Wanted {
  /** The letters that are looked for; "" where a number is meant. */
  word: string;
  fits: (rule: Rule, text: string) => boolean;
}

function wanted(word: string): Wanted {
  const number = NUMBER.exec(word);
  if (number) {
    const [, book, section, paragraph] = number;
    const isThere = ({ id }: Rule) => {
      const [ownBook, ownSection, own] = id.toLowerCase().split(/[-.]/);
      return (!book || book === ownBook) && section === ownSection && (!paragraph || paragraph === own);
    };
    // a bare number may also be said: "three 4s", "10 points"
    const said = new RegExp(book ? `\\b${book}-${section}\\b` : `(?<![\\d.-])${section}(?![\\d.])`);
    return { word: "", fits: (rule, text) => isThere(rule) || (paragraph === undefined && said.test(text)) };
  }
  if (word === plain(t("ours"))) return { word, fits: (rule) => rule.ours };
  return { word, fits: (_, text) => text.includes(word) };
}

const wordsOf = (search: string): string[] => plain(search).replace(/[“”"«»„,;]/g, " ").split(/\s+/).filter(Boolean);

/** The letters that a search looks for in a text, to be shown there. */
export const lettersOf = (search: string): string[] => wordsOf(search).map((word) => wanted(word).word).filter(Boolean);

/** Paragraphs that have all words of a search, in their text, number or section. */
export function matching(rules: Rule[], search: string): Rule[] {
  const all = wordsOf(search).map(wanted);
  return rules.filter((rule) => {
    const text = plain(`${rule.id} ${rule.section} ${rule.text.replaceAll("*", "")}`);
    return all.every(({ fits }) => fits(rule, text));
  });
}
