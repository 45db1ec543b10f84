import { expect, test } from "vitest";
import { readTurn } from "./moves";

test.each([
  ["arabesque c1", 1, false, "arabesque", "c1"],
  ["cambre o1 to 5", 4, false, "cambre", "o1=5"],
  ["emboite c1 to 4 o2 to 3", 8, false, "emboite", "c1=4 o2=3"],
  ["chase", 9, false, "", ""],
  ["chase plie c3", 9, false, "plie", "c3"],
  ["chase reroll c3", 9, false, "reroll", "c3"],
  ["chase emboite c1 to 4 c2 to 4", 9, false, "emboite", "c1=4 c2=4"],
  ["discard 5 reroll o2", 5, true, "reroll", "o2"],
  ["again c4", 0, false, "reroll", "c4"],
])("%s", (text, card, discard, action, dice) => {
  const read = readTurn(text);
  const said = read?.dice.map(({ die, to }) => (to ? `${die}=${to}` : die)).join(" ");
  expect({ ...read, dice: said }).toEqual({ text, card, discard, action, dice });
});

test.each(["stop", "accept", "claim straight 5", "lock 1 2", ""])("%s is no turn", (text) => {
  expect(readTurn(text)).toBeNull();
});
