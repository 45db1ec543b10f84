import { expect, test } from "vitest";
import { headline, myTurn, partOf, verdict } from "./headline";
import type { AnyEvent, View } from "./types";
import type { Who } from "./words";

const side = { score: 0, cards: 4, hand: null, played: [], action: null, visible: [], hidden: 2, locked: null, lock: null, claim: null, called: null };
const seen: View = { seat: 0, act: 2, starter: 0, phase: "turn", due: 1, to_move: [1], turns: 3, common: [1, 2, 3, 4], die: null, more: false, sides: [side, side], reach: null };
const whos = (seat: number): Who => (seat ? { isMe: false, name: "Wilhelmina von Abendroth" } : { isMe: true, name: "Ada" });
const now = { seen, scene: null, doing: "" as const, top: 1, isReplay: false, isOver: false, whos };
const shown = (phase: string, more: Partial<View> = {}) => headline({ ...now, seen: { ...seen, phase, ...more } });

test("who is waited for has no more of a name than there is room for", () => {
  expect(shown("turn")).toBe("Wilhelmina von…'s turn");
  expect(shown("answer")).toBe("Wilhelmina von… answers the claim");
  expect(shown("claim", { due: 0 })).toBe("Your claim");
});

test("the locks are decided by both, or by who is left", () => {
  expect(shown("lock", { to_move: [0, 1] })).toBe("Both decide about the locks");
  expect(shown("lock", { to_move: [1] })).toBe("Waiting for Wilhelmina von… to decide about the locks");
  expect(shown("lock", { to_move: [0] })).toBe("Waiting for you to decide about the locks");
});

test("a replay says the act, in the middle of a scene and between two", () => {
  const scene: AnyEvent = { kind: "stopped", rule: "", seat: 0 };
  expect(headline({ ...now, isReplay: true, scene })).toBe("Act II: your turn");
  expect(headline({ ...now, isReplay: true, seen: { ...seen, due: 0 } })).toBe("Act II: your turn");
  expect(headline({ ...now, isReplay: true, scene, isOver: true })).toBe("The ballet is over");
});

test("what is asked is said, with the claim that is to be answered", () => {
  expect(headline({ ...now, doing: "lock" })).toBe("Act II: lock dice under your box?");
  const claimed = { ...seen, sides: [side, { ...side, claim: 1 }] };
  expect(headline({ ...now, doing: "answer", seen: claimed })).toBe("Wilhelmina von… claims three evens: accept or call?");
});

test("turns are counted, and winners named", () => {
  expect([0, 1, 2, 3, 5].map((turns) => partOf({ ...seen, turns }, false))).toEqual(["first turns", "first turns", "second turns", "second turns", "third turns"]);
  expect([0, 2, 5].map((turns) => myTurn({ ...seen, turns }))).toEqual(["Your first turn of three", "Your second turn of three", "Your third turn of three"]);
  expect([[], [0], [1], [0, 1]].map((seats) => verdict(seats.map(whos)))).toEqual(["Nobody wins.", "You win.", "Wilhelmina von Abendroth wins.", "Nobody wins."]);
});
