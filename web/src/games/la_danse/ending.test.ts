import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/promises.json";
import { endingOf, endingTold } from "./ending";
import { sorted, standingOf } from "./ledger";
import { sittingOut } from "./story";
import { suggestions } from "./suggestion";
import type { AnyEvent, FateShown, Shown } from "./types";
import { ballOf } from "./vectors";

const ended = (rule: string): AnyEvent => ({ kind: "ball-ended", rule, scores: [0, 0, 0] });
const began = (dance: number): AnyEvent => ({ kind: "measure-began", rule: "LD-4.1", dance, measure: 1, lead: 0 });
const marked = (dancer: number): AnyEvent => ({ kind: "influenced", rule: "LD-7.4", dancer, by: 0, facing: [] });
const doors = (...lost: number[]): AnyEvent => ({ kind: "doors-closed", rule: "LD-6.1", lost });

test.each<[string, AnyEvent[], string, string]>([
  ["agreed", [began(1), ended("LD-9.7")], "All agreed to end the ball.", "LD-9.7"],
  ["the last dance", [began(16), ended("LD-8.1")], "Dance 16 was the last.", "LD-8.1"],
  ["one Ballare", [began(3), marked(9), marked(18), ended("LD-8.1")], "Only one Ballare was left that nobody influences.", "LD-8.1"],
  ["no Ballare", [began(3), marked(0), marked(9), marked(18), ended("LD-8.1")], "No Ballare was left that nobody influences.", "LD-8.1"],
  ["the doors", [began(5), doors(1, 2), ended("LD-8.1")], "The doors closed, and at most one Ballare was left in play that nobody influences.", "LD-6.4"],
  ["released again", [began(16), marked(9), marked(18), { kind: "released", rule: "LD-11.10", dancer: 9, by: 0 }, ended("LD-8.1")], "Dance 16 was the last.", "LD-8.1"],
])("why a ball is over: %s", (_, events, sentence, rule) => expect(endingTold(events, 3)).toEqual({ sentence, rule }));

test("a ball that goes on has no end yet", () => expect(endingTold([began(1)], 3)).toBeNull());

test("every recorded ball has one, and the state tells the same", () => {
  for (const ball of vectors.balls as unknown as { seats: number; events: AnyEvent[] }[]) expect(endingTold(ball.events, ball.seats)).not.toBeNull();
  const free = ballOf({ seats: 2, size: 6, closed: false, stepped: [], places: `j8^0 ${"-^0 ".repeat(8)}j9^0*0 ${"-^0 ".repeat(8)}`.trim() });
  expect(endingOf("LD-8.1", { ...free, dance: 3 }).sentence).toBe("Only one Ballare was left that nobody influences.");
});

const owed: FateShown = { verdict: "owed", over: false, dance: 0, measure: 0, decision: null, choices: 0, keeping: 0, evidence: [] };
const places = Array.from({ length: 27 }, (_, n) => (n % 9 ? "-^0" : `j${6 + n / 9}^0`)).join(" ");
const three: Shown = { ...ballOf({ seats: 3, size: 6, closed: false, stepped: [], places }), talk: true };

test("a permission is owed by nobody", () => {
  const clauses = ["Red: second W1 this measure", "Red: spare Blue this dance", "Gold: second C this measure"];
  const ball = { ...three, deals: [{ number: 1, dance: 1, measure: 1, clauses, fates: [owed, owed, owed] }] };
  const said = (seat: number) => Object.fromEntries(Object.entries(sorted(ball, seat)).map(([name, all]) => [name, all.map(({ key }: { key: string }) => key)]));
  expect(said(0)).toEqual({ may: ["1.0"], othersMay: ["1.2"], owed: ["1.1"], due: [], others: [], settled: [] });
  expect(said(1)).toMatchObject({ may: [], othersMay: ["1.0", "1.2"], due: ["1.1"] });
});

test("to spare somebody is kept by dancing, not by announcing", () => {
  const deal = (decision: string | null) => ({ number: 1, dance: 1, measure: 1, clauses: ["Red: spare Blue this dance"], fates: [{ ...owed, decision }] });
  const standing = (decision: string | null) => standingOf(sorted({ ...three, deals: [deal(decision)] }, 0).owed[0]!);
  expect([standing(null), standing("announce 0W1"), standing("dance 0W1 j8^0")]).toEqual(["owed", "owed", "keeps"]);
});

test("who broke a deal sits the measure out, and no longer", () => {
  const broken: AnyEvent = { kind: "deal-broken", rule: "LD-12.3", seat: 2, deals: [1], choice: "announce 2C" };
  expect(sittingOut([began(1), broken])).toEqual([2]);
  expect(sittingOut([began(1), broken, began(2)])).toEqual([]);
});

test("what is suggested is of use to who makes it", () => {
  const taken = { ...three, dancers: three.dancers.map((one, n) => (n === 0 ? { ...one, mark: 2 } : one)) };
  expect(suggestions(taken, 0)[0]).toMatchObject([{ kind: "release", by: 2, dancer: 0 }, { kind: "spare", by: 0, seat: 2 }]);
  for (const offer of [...suggestions(three, 0), ...suggestions(taken, 0)]) {
    expect(offer.some((one) => one.by !== 0 && (one.seat === 0 || one.sparing === 0 || one.kind === "release"))).toBe(true);
    expect(offer.some((one) => one.kind === "second")).toBe(false);
  }
});
