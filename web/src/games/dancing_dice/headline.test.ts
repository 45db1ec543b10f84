import { describe, expect, it } from "vitest";
import type { Person } from "../room";
import { couples, headline, stateOf, stepOf } from "./headline";
import { told } from "./story";
import type { View } from "./types";

const person = (seat: number, name: string, isMe = false): Person => ({
  seat, name, house: "crown", level: "", taken: true, here: true, stoodIn: false, resigned: false, isMe, toMove: false, clock: null, clockAt: 0, clockRuns: false,
});
const LONG = "Wilhelmina von Abendroth-Nagel";
const people = [person(0, "Ada", true), person(1, "Bob"), person(2, LONG)];
const couple = { endurance: 3, dice: null, announced: null, rerolled: null, first: null };
const view: View = { seat: 0, round: 2, phase: "choose", due: null, tango: [1, 2, 4], to_move: [1, 2], couples: [couple, couple, couple] };
const now = { view, seat: 0, people, scene: null, story: told([]), isJudging: false, isMine: false, isReplay: false, outcome: null, endurance: [3, 3, 3] };

describe("the line that says what goes on", () => {
  it("says who has won, also where somebody gave up in the middle of a round", () => {
    expect(headline({ ...now, outcome: { places: [1, 2, 2] } })).toBe("You win the marathon");
    expect(headline({ ...now, outcome: { places: [2, 1, 2] } })).toBe("Bob wins the marathon");
    expect(headline({ ...now, outcome: { places: [1, 1, 2] } })).toBe("You and Bob win the marathon");
    expect(headline({ ...now, outcome: { places: [2, 1, 1] } })).toBe("Bob and Wilhelmina von Ab… win the marathon");
    expect(headline({ ...now, outcome: { places: [1, 1, 1] } })).toBe("Nobody wins the marathon");
    expect(stepOf(view, now.story, false, true)).toBe(-1);
  });

  it("lets nobody choose once it has ended", () => {
    expect([0, 1, 2].map((seat) => stateOf(seat, view, [3, 3, 0], false, [2, 1, 2]))).toEqual(["", "wins", "out"]);
    expect(stateOf(1, view, [3, 3, 3], false, null)).toBe("choosing");
  });

  it("goes on saying that one is out, and who is left", () => {
    expect(headline({ ...now, endurance: [0, 3, 2] })).toBe("Round 2: you are out; two couples dance on");
    expect(headline({ ...now, people: [people[0]!, people[1]!, person(2, "Cleo")], endurance: [0, 3, 2] })).toBe("Round 2: you are out; Bob and Cleo dance on");
  });

  it("has no room for long names", () => {
    expect(couples([2], people)).toBe("Wilhelmina von Ab…");
    expect(couples([1, 2], people)).toBe("Bob and Wilhelmina von Ab…");
    expect(couples([2, 2], people)).toBe("two couples");
  });
});
