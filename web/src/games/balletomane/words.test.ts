import { expect, test } from "vitest";
import { CARDS, LEVELS } from "./cards";
import { levelSaid, points } from "./counting";
import type { AnyEvent, Played } from "./types";
import { entrySaid, told, type Who } from "./words";

const whos = (seat: number): Who => (seat ? { isMe: false, name: "Bob" } : { isMe: true, name: "Ada" });
const said = (event: AnyEvent) => told(event, whos);
const played = (seat: number, card: number, more: Partial<Played> = {}): AnyEvent => ({
  kind: "played", rule: "", seat, card, discard: false, action: card, die: null, changes: [], ...more,
});

test("what is done is said to who did it, and to the other", () => {
  expect(said(played(0, 2, { changes: [["c1", 4, 3]] }))).toEqual({ title: "You play Plié", more: "common die 1: 4 becomes 3" });
  expect(said(played(1, 5, { die: "o2" }))).toEqual({ title: "Bob plays Pirouette", more: "re-rolling own die 2" });
  expect(said(played(1, 5, { discard: true, die: "c3" }))).toEqual({ title: "Bob discards Pirouette", more: "to re-roll common die 3" });
  expect([10, 0, 2].map((action) => said(played(1, 9, { action }))!.title)).toEqual([
    "Bob plays Chase, with nothing to copy", "Bob plays Chase, a re-roll", "Bob plays Chase as Plié",
  ]);
  const shown = (seat: number, visible: number[]) => said({ kind: "shown", rule: "", seat, visible, locked: 2 - visible.length })!.title;
  expect([shown(0, [3, 4]), shown(1, [3]), shown(0, [])]).toEqual(["You show 3 and 4.", "Bob shows 3 and locks the other.", "You lock both dice."]);
});

test("a card that is revealed comes with its locked dice", () => {
  const revealed = (locked: number[]) => said({ kind: "revealed", rule: "", seat: 1, card: 5, locked, true: false })!.more;
  expect([revealed([]), revealed([2, 6])]).toEqual(["The last card is straight.", "The last card is straight, and the locked 2 and 6."]);
});

test("a claim is told with how it went and what it earned", () => {
  const claim = LEVELS.findIndex(({ card, threshold }) => CARDS[card - 1]?.choreography === "straight" && threshold === 4);
  const open = { seat: 1, claim, called: null, revealed: null, points: null, rule: "" };
  expect(entrySaid(open, whos(1))).toBe("Bob claimed a straight of four.");
  expect(entrySaid({ ...open, called: false, points: 7 }, whos(0))).toBe("You claimed a straight of four; accepted: 7.");
  expect(entrySaid({ ...open, called: true, points: 0 }, whos(1))).toBe("Bob claimed a straight of four; called, and it was false: 0.");
  expect(entrySaid({ ...open, claim: 0, points: 0 }, whos(0))).toBe("You claimed nothing: 0.");
});

test("every level has words of its own", () => {
  const all = LEVELS.map(levelSaid);
  expect(new Set(all).size).toBe(LEVELS.length);
  expect(all[0]).toBe("nothing");
  expect([0, 1, 7].map(points)).toEqual(["no points", "one point", "seven points"]);
});
