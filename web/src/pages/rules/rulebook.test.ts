import { describe, expect, it } from "vitest";
import type { Rule } from "../../house/types";
import { lettersOf, matching, sectionsOf } from "./rulebook";

const rule = (id: string, section: string, text: string, ours = false): Rule => ({ id, section, text, ours, ours_only: "" });
const RULES = [
  rule("DD-1.1", "Before", "Two to six couples take part."),
  rule("DD-1.2", "Before", "A table may agree on fewer points, of yours or ours.", true),
  rule("DD-2.1", "A round", "Every couple rolls behind its curtain; *Emboîté* (DD-11)."),
  rule("DD-11.1", "Later", "Three 4s, or 24 of them, in all colours."),
  rule("DD-11.10", "Later", "Nothing more."),
];
const found = (search: string) => matching(RULES, search).map(({ id }) => id);

describe("a rulebook", () => {
  it("comes in sections", () => {
    expect(sectionsOf(RULES).map(({ id, title, rules }) => [id, title, rules.length])).toEqual([
      ["DD-1", "Before", 2],
      ["DD-2", "A round", 1],
      ["DD-11", "Later", 2],
    ]);
  });

  it("is searched by words and accents", () => {
    expect(found("couple")).toEqual(["DD-1.1", "DD-2.1"]);
    expect(found("curtain  couple")).toEqual(["DD-2.1"]);
    expect(found("“curtain”, couple")).toEqual(["DD-2.1"]);
    expect(found("emboite")).toEqual(["DD-2.1"]);
    expect(found("before couples")).toEqual(["DD-1.1"]);
    expect(found("")).toHaveLength(5);
    expect(found("elephant")).toEqual([]);
  });

  it("is searched by number, and one number is not another", () => {
    expect(found("dd-1.2")).toEqual(["DD-1.2"]);
    expect(found("DD1.2")).toEqual(["DD-1.2"]);
    expect(found("1.1")).toEqual(["DD-1.1"]);
    expect(found("11.1")).toEqual(["DD-11.1"]);
    expect(found("§11.")).toEqual(["DD-11.1", "DD-11.10"]);
    expect(found("DD-1")).toEqual(["DD-1.1", "DD-1.2"]);
    expect(found("DD-11")).toEqual(["DD-2.1", "DD-11.1", "DD-11.10"]);
    expect(found("LD-1.1")).toEqual([]);
  });

  it("finds a number that is said", () => {
    expect(found("24")).toEqual(["DD-11.1"]);
    expect(found("4")).toEqual(["DD-11.1"]);
    expect(found("2")).toEqual(["DD-2.1"]);
  });

  it("finds what is ours, and not what only sounds so", () => {
    expect(found("ours")).toEqual(["DD-1.2"]);
    expect(found("yours")).toEqual(["DD-1.2"]);
    expect(found("colours")).toEqual(["DD-11.1"]);
  });

  it("shows words that were looked for, but no numbers", () => {
    expect(lettersOf("Emboîté DD-2.1 4")).toEqual(["emboite"]);
  });
});
