import { describe, expect, it } from "vitest";
import type { Rule } from "../../house/types";
import { matching, pieces, sectionsOf } from "./rulebook";

const rule = (id: string, section: string, text: string, ours = false): Rule => ({ id, section, text, ours });
const RULES = [
  rule("DD-1.1", "Before", "Two to six couples take part."),
  rule("DD-1.2", "Before", "A table may agree on fewer points.", true),
  rule("DD-2.1", "A round", "Every couple rolls behind its curtain; Emboîté."),
];

describe("a rulebook", () => {
  it("comes in sections", () => {
    expect(sectionsOf(RULES).map(({ id, title, rules }) => [id, title, rules.length])).toEqual([
      ["DD-1", "Before", 2],
      ["DD-2", "A round", 1],
    ]);
  });

  it("is searched by words, numbers and accents", () => {
    const found = (search: string) => matching(RULES, search).map(({ id }) => id);
    expect(found("couple")).toEqual(["DD-1.1", "DD-2.1"]);
    expect(found("curtain  couple")).toEqual(["DD-2.1"]);
    expect(found("dd-1.2")).toEqual(["DD-1.2"]);
    expect(found("emboite")).toEqual(["DD-2.1"]);
    expect(found("ours")).toEqual(["DD-1.2"]);
    expect(found("")).toHaveLength(3);
    expect(found("elephant")).toEqual([]);
  });

  it("has words in italics", () => {
    expect(pieces("*Hold* a dancer: not *announce* it.")).toEqual([
      { text: "Hold", isSaid: true },
      { text: " a dancer: not ", isSaid: false },
      { text: "announce", isSaid: true },
      { text: " it.", isSaid: false },
    ]);
  });
});
