import { describe, expect, test } from "vitest";
import type { Frame } from "../../house/types";
import { captionAt, chapterAt, chaptersOf, marksOf, sectionsOf, spokenAt } from "./reel";
import { roman } from "../../parts/words";

const room = {
  chapter: (event: any) => (event.kind === "round-began" ? `Round ${event.number}` : null),
};
const sentence = (text: string, event: object) => ({ text, rule: "DD-2.1", event: { rule: "DD-2.1", ...event } });
const frame = (by: number, ...sentences: ReturnType<typeof sentence>[]): Frame => ({
  number: 7, at: 0, by, move: null, view: {}, sentences,
});
const frames = [
  frame(-1, sentence("The Tango is 1 2 4.", { kind: "tango-rolled" }), sentence("Round 1.", { kind: "round-began", number: 1 })),
  frame(0, sentence("Ada re-rolls 2 dice.", { kind: "chosen", seat: 0 })),
  frame(1),
  frame(-1, sentence("Bo is out.", { kind: "out", seat: 1 }), sentence("Round 2.", { kind: "round-began", number: 2 })),
  frame(-1),
];
const players = ["Ada", "Bo"];

describe("a reel", () => {
  const chapters = chaptersOf(frames, room);

  test("has chapters where their events are", () => {
    // both begin with the last sentence of a picture, so the next one is the first in them
    expect(chapters).toEqual([{ at: 2, name: "Round 1" }, { at: 5, name: "Round 2" }]);
    expect([0, 1, 2, 4, 5].map((at) => chapterAt(chapters, at))).toEqual(["", "", "Round 1", "Round 1", "Round 2"]);
    expect(chaptersOf(frames.slice(3, 4), room)).toEqual([{ at: 1, name: "Round 2" }]);
  });

  test("says what each picture shows", () => {
    expect(spokenAt(frames, chapters, 2, 5, players)).toBe("Round 1: Ada re-rolls 2 dice, 2 of 5");
    expect(spokenAt(frames, chapters, 0, 5, players)).toBe("Before the first move, 0 of 5");
    expect(captionAt(frames, 3, players)).toBe("Bo chooses, unseen");
    expect(captionAt(frames, 5, players)).toBe("Something is drawn that you may not see");
  });

  test("has a log with a section for each chapter", () => {
    const sections = sectionsOf(frames, room, players);
    expect(sections.map((one) => [one.name, one.at, one.lines.map((line) => line.at)])).toEqual([
      ["", 0, [1]], ["Round 1", 1, [1, 2, 3, 4]], ["Round 2", 4, [4, 5]],
    ]);
    expect(sections[1]!.lines.map((line) => [line.isFirst, line.seat])).toEqual([
      [false, null], [true, 0], [true, 1], [true, 1],
    ]);
    const keys = sections.flatMap((one) => one.lines.map((line) => line.key));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("marks chapters as far as there is room", () => {
    expect(marksOf(chapters, 5, 500)).toEqual([{ at: 2, label: "I" }, { at: 5, label: "II" }]);
    const many = Array.from({ length: 40 }, (_, n) => ({ at: n * 4, name: `Round ${n + 1}` }));
    const marks = marksOf(many, 160, 300);
    expect(marks).toHaveLength(40);
    expect(marks[0]!.label).toBe("I");
    expect(marks.filter((one) => one.label).length).toBeLessThan(20);
    expect(marksOf([{ at: 1, name: "Act II" }], 5, 300)).toEqual([{ at: 1, label: "II" }]);
    expect(marksOf([{ at: 0, name: "The ball" }], 0, 100)).toEqual([{ at: 0, label: "The ball" }]);
  });

  test("counts like a programme", () => {
    expect([1, 4, 9, 14, 40, 49, 99].map(roman)).toEqual(["I", "IV", "IX", "XIV", "XL", "XLIX", "XCIX"]);
  });
});
