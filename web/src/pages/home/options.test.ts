import { expect, it } from "vitest";
import type { GameShown } from "../../house/types";
import { chosenOptions, optionsOf, withName } from "./options";

const game = (options: Record<string, string>): GameShown => ({
  name: "", title: "", about: "", seats: [2, 2], minutes: [1, 2], levels: {}, usual: "", lessons: [], options,
});

it("reads options from how they are described", () => {
  const [endurance, quick, variations, ...rest] = optionsOf(game({
    endurance: "points at the beginning, 1 to 10 (default 10)",
    quick: "seating by lot (default True)",
    variations: "any of non-negotiable, in-the-way, joined by + (default )",
    data: "a corrected board and dancers; see ballroom data (default None)",
  }));
  expect(endurance).toMatchObject({ kind: "number", label: "Endurance", about: "points at the beginning, 1 to 10", usual: "10" });
  expect(endurance!.values).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(quick).toMatchObject({ kind: "yes", usual: "True" });
  expect(variations).toMatchObject({ kind: "several", usual: "", names: ["non-negotiable", "in-the-way"] });
  expect(rest).toEqual([]);
});

it("sends only what differs", () => {
  const options = optionsOf(game({ endurance: "1 to 10 (default 10)", quick: "by lot (default True)" }));
  expect(chosenOptions(options, {})).toEqual({});
  expect(chosenOptions(options, { endurance: "10", quick: "False" })).toEqual({ quick: "False" });
});

it("reads a few numbers, the one for all others first", () => {
  const [size] = optionsOf(game({ size: "of the board: 6, 7, or 0 for the one that fits (default 0)" }));
  expect(size).toMatchObject({ kind: "number", usual: "0", values: [0, 6, 7] });
});

it("joins names in the order of the house", () => {
  const [variations] = optionsOf(game({ variations: "any of smitten, all-night, spell, joined by + (default )" }));
  expect(withName(variations!, "", "spell", true)).toBe("spell");
  expect(withName(variations!, "spell", "smitten", true)).toBe("smitten+spell");
  expect(withName(variations!, "smitten+spell", "smitten", false)).toBe("spell");
  expect(withName(variations!, "gone+spell", "spell", false)).toBe("");
});
