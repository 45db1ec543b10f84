import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/la_danse.json";
import { Choice } from "./choice.svelte";
import { DANCERS, DOORS, hourOf, kindOf, LAST_DANCE, NOWHERE, planOf, pointOf, turnFor } from "./geometry";
import { preview, scores } from "./influence";
import { menuOf, readDancer, writeDancer } from "./moves";
import { waysOf } from "./reach";
import type { AnyEvent, Shown, View } from "./types";
import { after } from "./unfolding";
import { ballOf, readPlace, type Floor } from "./vectors";

interface Position extends Floor {
  reclaimed: number[];
  influenced: [number, number, number[]][];
  exposed: [number, number, number[]][];
  scores: number[];
  dancer: number;
  ends: string;
}
const positions = vectors.positions as unknown as Position[];

test("the boards are those of the house, with their names, entrances and neighbours", () => {
  for (const board of vectors.boards) {
    const plan = planOf({ size: board.size, data: null });
    expect(plan.spaces.map((one) => one.name).join(" ")).toBe(board.spaces);
    expect(plan.entrances.map((one) => one.join(" "))).toEqual(board.entrances);
    const next = plan.spaces.map((_, at) => plan.next.slice(12 * at, 12 * at + 12).map((one) => (one === NOWHERE ? "-" : plan.spaces[one]!.name)).join(" "));
    expect(next).toEqual(board.next);
    const inside = plan.spaces.filter((one) => one.entrance !== null).map((one) => one.name).sort();
    expect(inside).toEqual(board.entrances.join(" ").split(" ").sort());
  }
});

test("the dancers are those of the house", () => {
  const { kinds } = planOf({ size: 6, data: null });
  expect(kinds.map(({ name, letter, steps, arrows, period }) => [name, letter, steps, [...arrows], period])).toEqual(vectors.kinds);
  expect(DANCERS.map(([name, kind]) => [name, kind])).toEqual(vectors.dancers);
  expect(DOORS).toEqual(vectors.doors);
  expect(LAST_DANCE).toBe(vectors.last);
});

test("there are positions of every kind", () => {
  expect(positions.length).toBeGreaterThan(200);
  for (const name of ["in-the-way", "smitten", "all-night", "spell", "non-negotiable"]) expect(positions.some((one) => one.variations?.includes(name)), name).toBe(true);
  expect(positions.some((one) => one.data)).toBe(true);
  expect(positions.filter((one) => one.closed).length).toBeGreaterThan(20);
  expect(positions.filter((one) => one.reclaimed.length).length).toBeGreaterThan(15);
});

test("the ways of a dancer end where the house says", () => {
  for (const position of positions) {
    const ball = ballOf(position);
    const plan = planOf(ball);
    const ways = waysOf(plan, ball, position.dancer);
    const ends = [...ways.keys()].map((end) => `${plan.spaces[Math.floor(end / 12)]!.name}^${end % 12}`).sort();
    expect(ends.join(" ")).toBe(position.ends);
    for (const [end, way] of ways) {
      const last = way.at(-1)!;
      expect(last.space * 12 + last.facing).toBe(end);
    }
  }
});

test("who would be reclaimed, influenced and exposed is as the house settles it", () => {
  for (const position of positions) {
    const ball = ballOf(position);
    const would = preview(planOf(ball), ball);
    const plain = (marks: typeof would.influenced) => marks.map(({ dancer, by, facing }) => [dancer, by, facing]);
    expect(would.reclaimed).toEqual(position.reclaimed);
    expect(plain(would.influenced)).toEqual(position.influenced);
    expect(plain(would.exposed)).toEqual(position.exposed);
    expect(scores(planOf(ball), ball)).toEqual(position.scores);
  }
});

test("what happens, laid on a view, makes the next view", () => {
  for (const ball of vectors.balls as unknown as [AnyEvent[], Floor & { whole?: Shown; announced: (number | null)[]; seconds: (number | null)[] }][][]) {
    let view: View | null = null;
    for (const [events, looks] of ball) {
      if (view) {
        view = events.reduce<View>(after, view);
        expect(view.ball.dancers).toEqual(looks.places.split(" ").map(readPlace));
        expect(view.ball.announced).toEqual(looks.announced);
        expect(view.ball.stepped).toEqual(looks.stepped);
        expect(view.ball.closed).toBe(looks.closed);
      } else if (looks.whole) view = { seat: 0, to_move: [], ball: looks.whole, choice: null };
    }
    expect(view).not.toBeNull();
  }
});

test("moves are read as they are written", () => {
  for (let dancer = 0; dancer < 54; dancer++) expect(readDancer(writeDancer(dancer))).toBe(dancer);
  const menu = menuOf(["dance 0W1 e7^3", "dance 0W1 e7^4", "break dance 0W1 f8^0", "announce 1B", "break announce 1C 1G2", "vote on", "done"]);
  expect(menu.ends.get(2)!.get("e7")!.get(4)).toEqual({ text: "dance 0W1 e7^4", breach: false });
  expect(menu.ends.get(2)!.get("f8")!.get(0)!.breach).toBe(true);
  expect(menu.announcing).toEqual([{ text: "announce 1B", breach: false, dancers: [9] }, { text: "break announce 1C 1G2", breach: true, dancers: [15, 17] }]);
  expect([menu.votes, menu.others]).toEqual([["vote on"], ["done"]]);
});

test("a chosen end faces as before where it can, and never breaks a deal by itself", () => {
  const legal = ["break dance 0W1 e7^3", "dance 0W1 e7^5", "dance 0W1 e7^11", "dance 0W1 f8^3"];
  const choice = new Choice(legal, () => 3, () => 12);
  expect(choice.picked).toBe(2);
  choice.end("f8");
  expect(choice.facing).toBe(3);
  choice.end("e7");
  expect(choice.facing).toBe(5);
  choice.turn(-1);
  expect(choice.way).toEqual({ text: "break dance 0W1 e7^3", breach: true });
  expect([choice.back(), choice.space, choice.back()]).toEqual([true, null, false]);
});

test("the own entrance lies below, wherever one sits, and directions are told as they are seen", () => {
  for (const size of [6, 7]) {
    const plan = planOf({ size, data: null });
    for (let entrance = 0; entrance < 6; entrance++) {
      const own = plan.spaces.filter((one) => one.entrance === entrance).map((one) => pointOf(one, turnFor(entrance)));
      expect(own.every(([, y]) => y > 100)).toBe(true);
    }
  }
  expect([0, 3, 6, 9].map((facing) => hourOf(facing, 0))).toEqual([3, 6, 9, 12]);
  expect(hourOf(0, 1)).toBe(5);
});

test("a dancer is picked within a frame: 54 on the large board, each with all its ends", () => {
  const ball = ballOf(positions.find((one) => one.seats === 6 && one.size === 7)!);
  const plan = planOf(ball);
  const legal: string[] = [];
  for (let dancer = 0; dancer < 54; dancer++) {
    for (const end of waysOf(plan, ball, dancer).keys()) legal.push(`dance ${writeDancer(dancer)} ${plan.spaces[Math.floor(end / 12)]!.name}^${end % 12}`);
  }
  expect(legal.length).toBeGreaterThan(2000);
  const choice = new Choice(legal, (dancer) => ball.dancers[dancer]!.facing, (dancer) => plan.kinds[kindOf(dancer)]!.period);
  const times = Array.from({ length: 54 }, (_, dancer) => {
    const began = performance.now();
    choice.pick(dancer);
    const space = [...choice.ends.keys()][0];
    if (space) choice.end(space);
    waysOf(plan, ball, dancer);
    preview(plan, ball);
    return performance.now() - began;
  }).sort((a, b) => a - b);
  expect(times[48]).toBeLessThan(16);
});
