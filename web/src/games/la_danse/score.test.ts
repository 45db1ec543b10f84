import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/promises.json";
import { counted, words } from "./score";
import type { AnyEvent } from "./types";

interface Ball {
  seats: number;
  events: AnyEvent[];
  scores: number[];
  held: number[][];
  inside: number[][];
  words: [number, number, number][];
}
const balls = vectors.balls as unknown as Ball[];

test.each(balls.map((ball, at) => [at, ball] as const))("ball %i is counted as the house counts it", (_, ball) => {
  const found = counted(ball.events, ball.seats)!;
  expect(found.map((one) => one.points)).toEqual(ball.scores);
  expect(found.map((one) => one.held)).toEqual(ball.held);
  expect(found.map((one) => one.inside)).toEqual(ball.inside);
  expect(words(ball.events, ball.seats).map((one) => [one.kept, one.excused, one.broken])).toEqual(ball.words);
});

test("a ball that was given up is not counted", () => {
  expect(counted(balls[0]!.events.filter(({ kind }) => kind !== "ball-ended"), 2)).toBeNull();
});
