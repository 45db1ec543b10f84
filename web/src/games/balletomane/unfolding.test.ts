import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/balletomane.json";
import { ledger } from "./ledger";
import { whereabouts } from "./known";
import type { AnyEvent, View } from "./types";
import { after } from "./unfolding";

const game = vectors.game as unknown as [AnyEvent[], View][];

/** What is drawn on the board; the rest comes with the next view. */
function drawn({ act, common, sides }: View) {
  return { act, common, sides: sides.map(({ lock, ...side }) => side) };
}

test("a view unfolds by what is told as the house shows it next", () => {
  let view = vectors.start as unknown as View;
  for (const [told, next] of game) {
    const unfolded = drawn(told.reduce(after, view));
    const shown = drawn(next);
    // The other's secret dice and the clearing of the table are told to nobody.
    const isQuiet = told.length === 0 || told.some((event) => ["act-began", "dealt", "won"].includes(event.kind));
    if (!isQuiet) expect(unfolded, JSON.stringify(told)).toEqual(shown);
    view = next;
  }
});

test("the ledger adds up to the scores", () => {
  const acts = ledger(game.flatMap(([told]) => told));
  const last = game.at(-1)![1];
  for (const seat of [0, 1]) {
    const total = acts.flatMap(({ entries }) => entries).reduce((sum, one) => sum + (one.seat === seat ? (one.points ?? 0) : 0), 0);
    expect(total).toBe(last.sides[seat]!.score);
  }
  expect(acts.map(({ act }) => act)).toEqual(acts.map((_, at) => at + 1));
});

test("each of nine cards is somewhere, and as many are unseen as the other holds, and one", () => {
  for (const [, view] of game) {
    const other = view.sides[1]!;
    if (!view.sides[0]!.cards || !other.cards) continue;
    const unseen = whereabouts(view, 0).filter((where) => where === "unseen").length;
    expect(unseen).toBe((other.hand ? 0 : other.cards) + 1);
  }
});
