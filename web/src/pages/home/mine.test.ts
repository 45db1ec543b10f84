import { describe, expect, it } from "vitest";
import type { Place } from "../../house/keep";
import type { Summary } from "../../house/types";
import { arranged, company, resultOf, standingOf, waitedFor, type Mine } from "./mine";

const place = (at: number, more: Partial<Place> = {}): Place => ({
  token: "t", key: "", watch: "", seats: [0], game: "dancing-dice", root: "", seed: "", at, ...more,
});

const summary = (more: Partial<Summary>): Summary => ({
  table: "", game: "dancing-dice", title: "", seats: ["Ada", "Ben"], options: {}, clock: {}, late: "",
  listed: false, rated: false, opened: 0, moves: 0, over: false, to_move: [], outcome: null, root: "", next_root: "", seeds: [], ...more,
});

const over = (places: number[]) => summary({ over: true, outcome: { places, reason: "", rule: "" } });
const one = (id: string, at: number, known: Summary | null, more: Partial<Place> = {}): Mine => ({ id, place: place(at, more), summary: known });

describe("my games", () => {
  it("stand as they stand", () => {
    expect(standingOf(one("a", 1, null))).toBe("unknown");
    expect(standingOf(one("a", 1, null, { outcome: { places: [1, 2], reason: "", rule: "" } }))).toBe("over");
    expect(standingOf(one("a", 1, summary({ seats: ["Ada", ""] })))).toBe("gathering");
    expect(standingOf(one("a", 1, summary({ to_move: [0] })))).toBe("mine");
    expect(standingOf(one("a", 1, summary({ to_move: [1] })))).toBe("theirs");
    expect(standingOf(one("a", 1, summary({ to_move: [1] }), { seats: [0, 1] }))).toBe("mine");
    expect(standingOf(one("a", 1, over([1, 2])))).toBe("over");
  });

  it("come in the order of who is waited for, then the newest first", () => {
    const all = [
      one("over", 9, over([1, 2])), one("theirs", 8, summary({ to_move: [1] })),
      one("mine", 1, summary({ to_move: [0] })), one("mine2", 2, summary({ to_move: [0] })),
    ];
    expect(arranged(all).map(({ id }) => id)).toEqual(["mine2", "mine", "theirs", "over"]);
  });

  it("are remembered for a while when they are over", () => {
    const all = Array.from({ length: 9 }, (_, at) => one(String(at), at, over([1, 2])));
    expect(arranged(all).map(({ id }) => id)).toEqual(["8", "7", "6", "5", "4"]);
  });
});

describe("words", () => {
  it("say who else is there", () => {
    expect(company(["Ada", "~club"], [0])).toBe("a computer");
    expect(company(["Ada", "Ben", "~club", "~club", ""], [0])).toBe("Ben and 2 computers");
    expect(waitedFor(["Ada", "Ben", "Cleo"], [1, 2])).toBe("Ben and Cleo");
  });

  it("say how it ended", () => {
    expect(resultOf(one("a", 1, over([1, 2])))).toBe("Won");
    expect(resultOf(one("a", 1, over([2, 1])))).toBe("Lost");
    expect(resultOf(one("a", 1, over([1, 1])))).toBe("Shared");
    expect(resultOf(one("a", 1, over([2, 1]), { seats: [0, 1] }))).toBe("Ben won");
  });
});
