import { expect, test } from "vitest";
import type { Person } from "../room";
import { noted, ordinal, rollAgain, satisfy } from "./words";

const person = (seat: number, name: string, isMe = false): Person => ({
  seat, name, house: "crown", level: "", taken: true, here: true, stoodIn: false, resigned: false, isMe, toMove: false, clock: null, clockAt: 0, clockRuns: false,
});
const people = [person(0, "Ada", true), person(1, "Bob"), person(2, "Cleo")];

test("a place is said with its ending", () => {
  expect([1, 2, 3, 4, 11, 12, 13, 19].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "19th"]);
});

test("dice to roll again are counted in words", () => {
  expect([0, 1, 2, 6].map(rollAgain)).toEqual(["Keep all six", "Roll one die again", "Roll two dice again", "Roll all six again"]);
});

test("those who please are counted in words", () => {
  expect([0, 1, 2, 4].map((pleased) => satisfy(pleased, 4))).toEqual([
    "none of four satisfy", "one of four satisfies", "two of four satisfy", "all of four satisfy",
  ]);
});

test("a judging is told to whoever looks, and of the others", () => {
  const tango = (...seats: number[]) => noted({ kind: "tango-danced", rule: "", seats }, people);
  expect(tango(0)).toBe("You danced the Tango: it is rolled anew.");
  expect(tango(1)).toBe("Bob danced the Tango: it is rolled anew.");
  expect(tango(0, 1, 2)).toBe("You, Bob and Cleo danced the Tango: it is rolled anew.");
  expect(tango(1, 2)).toBe("Bob and Cleo danced the Tango: it is rolled anew.");
  const gala = (seat: number, gained: number) => noted({ kind: "gala-gained", rule: "", seat, gained, endurance: 5 }, people);
  expect(gala(0, 2)).toBe("The Gala gains two: you at 5.");
  expect(gala(1, 2)).toBe("The Gala gains two: Bob at 5.");
  expect(gala(1, 0)).toBe("A Gala, and Bob at the most already.");
});
