import { expect, test } from "vitest";
import vectors from "../../../../tests/vectors/promises.json";
import { COLOURS, DANCERS, askedBy, blank, bounds, readClause, readClauses, writeClauses, writeSpan } from "./notation";
import { choiceWords, choicesWords, inWords, retold, type Naming } from "./sentences";
import { dancerSaid, hourOf } from "./geometry";

const deals = vectors.deals as unknown as [string, object[], number[]][];
const who: Naming = { name: (seat) => ["Ada", "Bob", "Cosima", "Dmitri", "Étude", "Fanny"][seat]!, isMe: (seat) => seat === 0, hour: (facing) => hourOf(facing, 0) };

test("colours and dancers are those of the house", () => {
  expect(COLOURS).toEqual(vectors.colours);
  expect(DANCERS).toEqual(vectors.dancers);
  expect(DANCERS.map((_, at) => dancerSaid(at).replace(/ \d/, ""))).toEqual(vectors.kinds);
});

test("deals are read as the house reads them, and survive being written", () => {
  expect(deals.length).toBeGreaterThan(900);
  for (const [text, structures] of deals) {
    const read = readClauses(text);
    expect(read, text).not.toBeNull();
    expect(read!.length).toBe(structures.length);
    read!.forEach((clause, at) => expect(clause, text).toMatchObject(structures[at]!));
    expect(writeClauses(read!)).toBe(text);
    expect(readClauses(text.toUpperCase())).toEqual(read);
  }
});

test("who must accept is who the house asks", () => {
  for (const [text, , asked] of deals) expect(askedBy(readClauses(text)!, [0, 1, 2, 3, 4, 5]), text).toEqual(asked);
});

test("times begin and end where the house lets them", () => {
  for (const [text, dance, measure, first, end] of vectors.spans as [string, number, number, number, number | null][]) {
    const { span } = readClause(`Red: hold W1 ${text}`)!;
    expect(writeSpan(span)).toBe(text);
    expect(bounds(span, { dance, measure }), text).toEqual([first, end ?? 1 << 20]);
  }
});

test("what is no promise is none", () => {
  for (const text of ["", "hold W1 this dance", "Pink: hold W1 this dance", "Red: dance well", "Red: hold W1", "Red: hold X this dance"]) {
    expect(readClauses(text), text).toBeNull();
  }
  expect(readClauses("red: HOLD w1 until dance 3;   blue: spare  red this dance")).toHaveLength(2);
  expect(writeClauses(readClauses("Red: hold W1 this dance; release Blue's C")!)).toBe("Red: hold W1 this dance; Red: release Blue C");
});

test.each([
  ["Red: hold W1 until dance 3", "You hold Waltz 1 back until dance 3 begins"],
  ["Blue: only C this dance", "Bob announces no dancer but the Chasse in this dance"],
  ["Blue: move W1 to e7^3 this measure", "Bob moves Waltz 1 to e7, facing 6 o’clock, in this measure"],
  ["Red: move Blue Q this measure", "You move Bob’s Quadrado in this measure"],
  ["Blue: spare Red this dance", "Bob influences no dancer of yours in this dance"],
  ["Red: spare Blue B, Gold C the whole ball", "You do not influence Bob’s Ballare and Cosima’s Chasse for the whole ball"],
  ["Red: pursue Blue but not Gold in measure 2 of dance 3", "You go after Bob, and leave Cosima alone, in measure 2 of dance 3"],
  ["Gold: pursue Red this measure", "Cosima goes after you in this measure"],
  ["Blue: release Red B", "Bob releases your Ballare at once"],
  ["Blue: second W2 this measure", "Bob may move Waltz 2 besides another in this measure"],
  ["Blue: bench G1", "Bob begins without Gancho 1"],
  ["Red: place 1", "You are number 1 in the order of seating"],
  ["Blue: decline 4", "Bob does not accept offer 4"],
])("%s", (text, words) => expect(inWords(readClause(text)!, who)).toBe(words));

test("what was said of another moment is told by its numbers", () => {
  const [measure, dance] = readClauses("Red: hold W1 this measure; Red: hold W1 this dance")!;
  const now = { dance: 3, measure: 2 };
  expect(inWords(measure!, who, now, now)).toMatch(/in this measure$/);
  expect(inWords(measure!, who, { dance: 3, measure: 1 }, now)).toMatch(/in measure 1 of dance 3$/);
  expect(inWords(dance!, who, { dance: 3, measure: 1 }, now)).toMatch(/in this dance$/);
  expect(inWords(dance!, who, { dance: 0, measure: 0 }, now)).toMatch(/in dance 1$/);
  expect(inWords(dance!, who, { dance: 0, measure: 0 }, { dance: 1, measure: 2 })).toMatch(/in this dance$/);
});

test("before the seating this is the first", () => {
  const [measure, dance] = readClauses("Red: hold W1 this measure; Red: hold W1 this dance")!;
  const before = { dance: 0, measure: 0 };
  expect(inWords(measure!, who, before, before)).toMatch(/in the first measure$/);
  expect(inWords(dance!, who, before, before)).toMatch(/in the first dance$/);
});

test("refusals of the house are told with names", () => {
  const clash = "'Red: hold W1 this dance' of offer 2 contradicts 'Red: only W1 this measure' of deal 1.";
  expect(retold(clash, who)).toBe("“You hold Waltz 1 back in this dance” of offer 2 contradicts “You announce no dancer but Waltz 1 in this measure” of deal 1.");
  expect(retold("Blue moves only own dancers.", who)).toBe("Bob moves only own dancers.");
  expect(retold("That time is over: 'Blue: hold W1 until dance 1'.", who)).toBe("That time is over: “Bob holds Waltz 1 back until dance 1 begins”.");
});

test("choices of the ledger in words", () => {
  expect(choiceWords("announce 0W1 0C", 0, who)).toBe("to announce Waltz 1 and the Chasse");
  expect(choiceWords("dance 1W1 e7^3", 1, who)).toBe("to dance with Waltz 1 to e7, facing 6 o’clock");
  expect(choiceWords("dance 1W1 e7^3", 0, who)).toBe("to dance with Bob’s Waltz 1 to e7, facing 6 o’clock");
  expect(choicesWords(["announce 0W1", "announce 0C 0B"], 0, who)).toBe("to announce Waltz 1, the Chasse with the Ballare");
  expect(choicesWords(["dance 0W1 e7^3", "dance 0W1 e7^4", "dance 0W1 f8^1", "dance 0C j8^0"], 0, who)).toBe("Waltz 1 to e7, f8; the Chasse to j8");
  expect(blank("hold", 2).by).toBe(2);
});
