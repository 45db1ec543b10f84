import { expect, test } from "vitest";
import vectors from "../../../../../tests/vectors/illustrations.json";
import { planOf } from "../geometry";
import type { Shown } from "../types";
import { whyNoCut } from "./cutting";
import { ballWith, beforeTheWall, middle } from "./floor";
import { next, orderOf, type Turn } from "./order";

test("whether a dancer may cut in is as the house says, and why not", () => {
  const reasons = new Set<string>();
  for (const { places, seats, size, dancer, space, before, reason, ...rest } of vectors.cuts) {
    const standing = places.split(" ").flatMap((place, one) => {
      const [where, facing] = place.split("^") as [string, string];
      return where === "-" ? [] : [{ dancer: one, space: where, facing: Number(facing) }];
    });
    const ball = ballWith(seats, standing, { size, data: null, ...(rest as Partial<Shown>) });
    expect(whyNoCut(planOf(ball), ball, dancer, space, before) ?? "", `${dancer} to ${space}: ${places}`).toBe(reason);
    reasons.add(reason);
  }
  expect([...reasons].sort()).toEqual(["", "ballare", "idle", "stuck", "taken"]);
});

test("the lead wanders, and play turns round, as in the house", () => {
  for (const { entrances, host, measures } of vectors.leads) {
    const read = ([dance, measure, lead, direction]: number[]): Turn => ({ dance: dance!, measure: measure!, lead: lead!, direction: direction! });
    let at = read(measures[0]!);
    for (const measure of measures.slice(1)) {
      at = next(entrances, host, at);
      expect(at).toEqual(read(measure));
    }
  }
});

test("all act once, from the lead on, to the right with rising entrances", () => {
  const turn = { dance: 1, measure: 1, lead: 2, direction: 1 };
  expect(orderOf([0, 1, 3, 4], turn)).toEqual([2, 3, 0, 1]);
  expect(orderOf([0, 1, 3, 4], { ...turn, direction: -1 })).toEqual([2, 1, 0, 3]);
});

test("small floors are pieces of the real one", () => {
  expect(middle(2).spaces).toHaveLength(19);
  expect(middle(4).spaces.every(({ entrance }) => entrance === null)).toBe(true);
  const wall = beforeTheWall();
  expect(wall.spaces.filter(({ entrance }) => entrance === 0)).toHaveLength(9);
  expect(wall.spaces.filter(({ entrance }) => entrance !== 0 && entrance !== null)).toEqual([]);
});
