import { describe, expect, test } from "vitest";
import ball from "../../../tests/vectors/ball.jsonl?raw";
import marathon from "../../../tests/vectors/marathon.jsonl?raw";
import { checkRecord } from "./fair.js";
import { markOf, piecesOf, pointsOf, titled, verdictOf, type Checked } from "./verdict";
import { listed } from "../language";

const NOTHING = { root: "", seed: "" };

function checked(record: string): Checked {
  const found = checkRecord(record);
  if (!found.ok) throw new Error(found.reason);
  return found;
}

describe("a verdict", () => {
  const right = checked(marathon);
  const { root } = right.head;

  test("of a right record", () => {
    const found = verdictOf(right, { root, seed: "" });
    expect(found.sign).toBe("good");
    expect(found.title).toBe("All that is open to you is what was promised.");
  });

  test("without a promise that was noted claims less", () => {
    const found = verdictOf(checked(ball), NOTHING);
    expect(found.sign).toBe("open");
    expect(found.title).toBe("All rolls are what this record promises.");
  });

  test("compares who were computers", () => {
    const levels = right.head.levels.map(() => "club");
    expect(verdictOf(right, { root, seed: "", levels }).sign).toBe("bad");
    expect(verdictOf(right, { root, seed: "", levels: right.head.levels }).sign).toBe("good");
  });

  test("of a record that is wrong names the line", () => {
    const found = verdictOf(checkRecord(marathon.slice(0, -1)), NOTHING);
    expect(found.sign).toBe("bad");
    expect(found.sentences[0]).toMatch(/^Line \d+: this line is cut/);
  });

  test("compares what was noted", () => {
    expect(verdictOf(right, { root, seed: "" }).sign).toBe("good");
    expect(verdictOf(right, { root: "0".repeat(64), seed: "" }).sign).toBe("bad");
    expect(verdictOf(right, { root: "", seed: "x" }).title).toBe("This is not the game that you noted.");
    const texts = (noted: typeof NOTHING) => pointsOf(right, noted).map((one) => `${one.sign}: ${one.text}`);
    expect(texts(NOTHING)).toContain("open: You gave no promise to compare: this may be another game.");
    expect(texts({ root, seed: "" })).toContain("good: The promise is the one that you noted.");
    expect(texts({ root: "0", seed: "" }).filter((one) => one.startsWith("bad"))).toHaveLength(1);
  });

  test("says what is sealed, settled, beyond, and not over", () => {
    const odd = { ...right, hidden: [2, 3, 5], settled: [1], beyond: [1024], over: false };
    const texts = pointsOf(odd, NOTHING).map((one) => one.text).join("\n");
    for (const words of ["3 rolls stay sealed (2, 3 and 5)", "Nothing was left to chance in roll 1:", "1 roll came after", "not over"]) {
      expect(texts).toContain(words);
    }
    expect(verdictOf(odd, NOTHING).sign).toBe("open");
    const opening = right.opened[0]!;
    expect(markOf(odd, 1024, undefined).text).toBe("not promised");
    expect(markOf(odd, 2, undefined).text).toBe("sealed");
    expect(markOf(odd, 1, opening).text).toBe("no chance");
    expect(markOf(odd, 0, opening).text).toBe("as promised");
    expect(verdictOf({ ...right, rolls: 0, opened: [] }, NOTHING).title).toBe("Nothing was rolled yet.");
    expect(verdictOf({ ...right, opened: [] }, NOTHING).title).toBe("Nothing is opened to you yet.");
  });
});

test("what a secret draws comes in pieces, dice apart", () => {
  const pieces = (recipe: string, move: string) => piecesOf({ ...checked(marathon).opened[0]!, recipe, move });
  expect(pieces("roll {3 dice} {3 dice}", "roll 1 2 3 4 5 6")).toEqual([
    { words: "roll", dice: [1, 2, 3], items: "" },
    { words: "", dice: [4, 5, 6], items: "" },
  ]);
  expect(pieces("roll {2 dice to 4} {1 of a b}", "roll 1 4 b")).toEqual([
    { words: "roll", dice: [1, 4], items: "" },
    { words: "", dice: [], items: "b" },
  ]);
  expect(pieces("deal {2 of 1 2 3} then {1 dice} end", "deal 1 3 then 6 end")).toEqual([
    { words: "deal", dice: [], items: "1 3" },
    { words: "then", dice: [6], items: "" },
    { words: "end", dice: [], items: "" },
  ]);
  expect(pieces("a | b", "b")).toEqual([{ words: "b", dice: [], items: "" }]);
  expect(pieces("order {order of 0 1}", "order 1 0")).toEqual([{ words: "order 1 0", dice: [], items: "" }]);
});

test("numbers and names as one says them", () => {
  expect([listed([]), listed([1]), listed([1, 2]), listed([1, 2, 3])]).toEqual(["", "1", "1 and 2", "1, 2 and 3"]);
  expect(titled("la-danse")).toBe("La Danse");
});
