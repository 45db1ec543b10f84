import { describe, expect, it } from "vitest";
import { pieces } from "./ruletext";

const shown = (text: string, words: string[] = []) =>
  pieces(text, words).map(({ text, isSaid, cites, isFound }) => `${text}${isSaid ? " said" : ""}${cites ? " cites" : ""}${isFound ? " found" : ""}`);

describe("a paragraph", () => {
  it("has words in italics", () => {
    expect(shown("*Hold* a dancer: not *announce* it.")).toEqual(["Hold said", " a dancer: not ", "announce said", " it."]);
  });

  it("leads to the paragraphs that it names", () => {
    expect(shown("When the talk is over (LD-10), see LD-4.2.")).toEqual(["When the talk is over (", "LD-10 cites", "), see ", "LD-4.2 cites", "."]);
  });

  it("shows what was searched for, accents or not", () => {
    expect(shown("Plié and plie: a Pliéé.", ["plie"])).toEqual(["Plié found", " and ", "plie found", ": a ", "Plié found", "é."]);
    expect(shown("A *Tango* is a tango.", ["tang", "ango"])).toEqual(["A ", "Tango said found", " is a ", "tango found", "."]);
    expect(shown("Nothing here.", ["tango", ""])).toEqual(["Nothing here."]);
  });
});
