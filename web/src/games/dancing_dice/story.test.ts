import { describe, expect, it } from "vitest";
import { abreast, enduranceAfter, told, verdicts } from "./story";
import type { AnyEvent, Judged, Performance, View } from "./types";

const performance = (seat: number, dice: number[], more: Partial<Performance> = {}): Performance => ({
  kind: "performance", rule: "DD-2.6", seat, dice, first: [1, 2, 3], dances: ["", ""], pure: [true, true], rock: false, gala: false, ...more,
});
const judged = (dance: number, scores: (number | null)[], losing: number[], endurance: number[], safe: number[] = []): Judged => ({
  kind: "judged", rule: "DD-4.2", dance, scores, satisfactory: Math.floor(scores.length / 2), losing, protected: safe, endurance,
});

// Three couples: the last goes out in the first dance, the second dances a Rock.
const ROUND: AnyEvent[] = [
  { kind: "tango-rolled", rule: "DD-1.4", dice: [1, 2, 4] },
  { kind: "round-began", rule: "DD-2.1", number: 1 },
  { kind: "announced", rule: "DD-2.3", counts: [2, 0, 6] },
  performance(0, [6, 6, 6, 1, 1, 3]),
  performance(1, [2, 3, 4, 2, 3, 4], { rock: true }),
  performance(2, [1, 1, 2, 6, 6, 6]),
  judged(1, [29, 11, 1], [2], [4, 5, 0], [1]),
  { kind: "out", rule: "DD-4.4", seat: 2 },
  judged(2, [3, 11, null], [0], [3, 5, 0]),
];
const NEXT: AnyEvent = { kind: "round-began", rule: "DD-2.1", number: 2 };

describe("the story of a marathon", () => {
  it("gathers a judging, with its round, its Tango and what came of it", () => {
    const { judgings, isJudging } = told(ROUND);
    expect(isJudging).toBe(true);
    expect(judgings).toHaveLength(1);
    expect(judgings[0]).toMatchObject({ round: 1, tango: [1, 2, 4], notes: [{ kind: "out", seat: 2 }] });
  });

  it("ranks the couples, and says who satisfies, who is safe and who falls", () => {
    const [judging] = told(ROUND).judgings;
    const first = verdicts(judging!, 1);
    expect(first.map((one) => [one.seat, one.place, one.satisfies, one.isSafe, one.before, one.after])).toEqual([
      [0, 1, true, false, 4, 4],
      [1, 2, false, true, 5, 5],
      [2, 3, false, false, 1, 0],
    ]);
    expect(first[1]!.dice).toEqual([{ place: 1, face: 2 }, { place: 2, face: 3 }, { place: 3, face: 4 }]);
    expect(verdicts(judging!, 2).map((one) => one.seat)).toEqual([1, 0]);
    expect(verdicts(judging!, 2)[1]!.dice.map((one) => one.place)).toEqual([4, 5, 6]);
  });

  it("lets couples that tie share a place", () => {
    const [judging] = told([...ROUND.slice(0, 6), judged(1, [5, 7, 5], [0, 2], [4, 5, 0])]).judgings;
    expect(verdicts(judging!, 1).map((one) => one.place)).toEqual([1, 2, 2]);
  });

  it("counts what a Gala gains", () => {
    const gained: AnyEvent = { kind: "gala-gained", rule: "DD-5.4", seat: 0, gained: 2, endurance: 5 };
    expect(enduranceAfter(told([...ROUND, gained]).judgings[0]!)).toEqual([5, 5, 0]);
    expect(enduranceAfter(told(ROUND.slice(0, 6)).judgings[0]!)).toBeNull();
  });

  it("forgets what was announced when the next round begins, and keeps the judging", () => {
    expect(told(ROUND).announced?.counts).toEqual([2, 0, 6]);
    const next = told([...ROUND, NEXT]);
    expect(next).toMatchObject({ announced: null, isJudging: true, round: 2 });
    expect(told([...ROUND, NEXT, { kind: "chosen", rule: "DD-2.2", seat: 0 }]).isJudging).toBe(false);
    expect(told(ROUND.slice(0, 2)).isJudging).toBe(false);
  });

  it("keeps abreast of a scene whose view has not come yet", () => {
    const couple = { endurance: 4, dice: [6, 6, 6, 1, 1, 3], announced: 2, rerolled: [1, 2], first: [1, 2, 3] };
    const view: View = { seat: 0, round: 1, phase: "arrange", due: null, tango: [1, 2, 4], to_move: [1], couples: [couple] };
    const rolled: AnyEvent = { kind: "rolled", rule: "DD-2.1", seat: 0, dice: [1, 2, 3, 4, 5, 6], new: [1, 2, 3, 4, 5, 6] };
    const now = abreast(view, told([...ROUND, NEXT, rolled]), rolled);
    expect(now).toMatchObject({ round: 2, phase: "roll", to_move: [], couples: [{ dice: null, announced: null, first: null }] });
    const said = ROUND[2]!;
    expect(abreast({ ...view, phase: "choose" }, told(ROUND.slice(0, 3)), said)).toMatchObject({ round: 1, phase: "reroll", to_move: [] });
  });
});
