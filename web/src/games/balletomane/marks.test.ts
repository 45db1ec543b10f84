import { expect, test } from "vitest";
import { marks } from "./marks";
import type { AnyEvent } from "./types";

const played = (seat: number, card: number, changes: [string, number, number][] = [], die: string | null = null): AnyEvent => ({
  kind: "played", rule: "", seat, card, discard: false, action: card, die, changes,
});
const rerolled = (seat: number, die: string, old: number, to: number): AnyEvent => ({ kind: "rerolled", rule: "", seat, die, old, new: to });

test("a change is marked until the other one acts", () => {
  const events = [played(0, 2, [["c1", 4, 3]]), played(1, 8, [["c2", 2, 1], ["o1", 2, 3]])];
  expect(marks(events, 1)).toEqual({ was: { c2: 2, o1: 2 }, card: 8 });
  expect(marks([...events, played(0, 3, [["c1", 3, 4]])], 1)).toEqual({ was: {}, card: 0 });
});

test("a die that was rolled twice was what it was before the first", () => {
  const events = [played(1, 5, [], "c1"), rerolled(1, "c1", 6, 2), rerolled(1, "c1", 2, 4)];
  expect(marks(events, 1)).toEqual({ was: { c1: 6 }, card: 5 });
});

test("a new act begins without marks", () => {
  const began: AnyEvent = { kind: "act-began", rule: "", act: 2, starter: 0 };
  expect(marks([played(1, 1, [["c1", 1, 2]]), began], 1)).toEqual({ was: {}, card: 0 });
});
