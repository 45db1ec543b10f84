import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/balletomane.json";
import { CARDS, LEVELS, PRINTED, SMALL } from "./cards";
import { halves, made, measures, pointsOf, sharing, truths } from "./measures";

test("the cards are those of the house", () => {
  const ours = CARDS.map(({ name, action, choreography, levels }) => ({ name, action, choreography, levels }));
  expect(ours).toEqual(vectors.cards);
  expect(PRINTED).toEqual(vectors.printed);
  expect(SMALL).toBe(vectors.small);
  expect(LEVELS.map(({ card, threshold, points }) => [card, threshold, points])).toEqual(vectors.levels);
});

test("every roll of six dice measures the same, and is worth the same", () => {
  const rolls = Object.entries(vectors.rolls);
  expect(rolls).toHaveLength(462);
  for (const [roll, [measure, points]] of rolls) {
    const ours = measures([...roll].map(Number));
    expect(ours, roll).toEqual(measure);
    expect(ours.map((one, at) => pointsOf(at + 1, one)), roll).toEqual(points);
  }
});

test("actions without a choice make the same of every face", () => {
  for (const [action, faces] of Object.entries(vectors.actions)) {
    expect([1, 2, 3, 4, 5, 6].map((face) => made(action, face)), action).toEqual(faces);
  }
});

test("actions with a choice have the same choices", () => {
  expect([1, 2, 3, 4, 5, 6].map(halves)).toEqual(vectors.halves);
  for (const [sum, values] of Object.entries(vectors.sums)) expect(sharing(Number(sum)), sum).toEqual(values);
});

test("claims hold with as many rolls of the hidden dice", () => {
  for (const [claim, seen, hidden, often] of vectors.claims as [number, string, number, number][]) {
    expect(truths(claim, [...seen].map(Number), hidden), `${claim} ${seen} ${hidden}`).toHaveLength(often);
  }
});
