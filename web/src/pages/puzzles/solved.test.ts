import { beforeEach, expect, test, vi } from "vitest";
import { keepSolved, nextOf, solvedOf } from "./solved";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

test("what was solved is kept once, by game", () => {
  for (const number of [3, 1, 3]) keepSolved("la-danse", number);
  expect(solvedOf("la-danse")).toEqual([1, 3]);
  expect(solvedOf("balletomane")).toEqual([]);
});

test("what somebody else has written there does no harm", () => {
  kept.set("ballroom.choice.puzzles.la-danse", '{"a": 1}');
  expect(solvedOf("la-danse")).toEqual([]);
  kept.set("ballroom.choice.puzzles.la-danse", '[2, "x", null]');
  expect(solvedOf("la-danse")).toEqual([2]);
});

test("the next is one that is not solved yet, then simply the next, then one left behind", () => {
  const all = [1, 2, 3, 4];
  expect(nextOf(all, [2], 1)).toBe(3);
  expect(nextOf(all, [2, 3, 4], 1)).toBe(2);
  expect(nextOf(all, [2, 3, 4], 4)).toBe(1);
  expect(nextOf(all, all, 4)).toBeNull();
});
