import { describe, expect, it } from "vitest";
import { answerTo, fits } from "./lesson.svelte";

describe("a move in a lesson", () => {
  it("fits a pattern as a whole", () => {
    expect(fits("keep", "keep")).toBe(true);
    expect(fits("reroll 4", "reroll 4 5")).toBe(false);
    expect(fits("dance 0G2 j11^*", "dance 0G2 j11^7")).toBe(true);
    expect(fits("dance 0G2 j11^*", "dance 0G2 j1")).toBe(false);
    expect(fits("offer *second G1*", "offer Red: second G1 this measure")).toBe(true);
    expect(fits("a.c", "abc")).toBe(false);
  });

  it("gets the first answer that fits, or the one for all", () => {
    const wrong = [
      { say: "else", moves: [] },
      { say: "one", moves: ["plie c4", "plie c3"] },
      { say: "any", moves: ["plie *"] },
    ];
    expect(answerTo(wrong, "plie c3")).toBe("one");
    expect(answerTo(wrong, "plie o1")).toBe("any");
    expect(answerTo(wrong, "croise o1")).toBe("else");
    expect(answerTo([], "croise o1")).toBe("");
  });
});
