import { describe, expect, it } from "vitest";
import { DANCES, danceOf, isGala, isOurs, isRock, othersOf, rankOf, satisfied } from "./dances";
import vectors from "./dances.vectors.json";

const FACES = [1, 2, 3, 4, 5, 6];
const ROWS = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c])));

describe("dances", () => {
  it("have the names of the house", () => {
    expect(DANCES).toEqual(vectors.names);
    expect(DANCES.filter((_, rank) => isOurs(rank))).toEqual(vectors.ours);
  });

  it("rank as the house ranks them, for every row and every Tango", () => {
    expect(Object.keys(vectors.ranks)).toHaveLength(56);
    for (const [tango, ranks] of Object.entries(vectors.ranks)) {
      const found = ROWS.map((row) => rankOf(row, [...tango].map(Number)).toString(36)).join("");
      expect(found, `the Tango is ${tango}`).toBe(ranks);
    }
  });

  it("are pure, rock and gala as in the house", () => {
    for (const [dice, rows, tango, first, second, special] of vectors.hands as string[][]) {
      const [hand, places, three] = [dice!, rows!, tango!].map((text) => [...text].map(Number)) as [number[], number[], number[]];
      const scores = [places, othersOf(places)].map((row) => {
        const { rank, pure } = danceOf(hand, row, three);
        return String(2 * rank + Number(pure));
      });
      const found = isGala(hand) ? "gala" : isRock(hand, places) ? "rock" : "";
      expect([...scores, found], `${dice} ${rows} ${tango}`).toEqual([first, second, special]);
    }
  });

  it("satisfy as the house judges them", () => {
    for (const [scores, losing] of vectors.judged as [number[], number][]) {
      const found = satisfied(scores.map((one) => (one < 0 ? null : one)));
      expect(found, scores.join(" ")).toEqual(scores.map((one, at) => (one < 0 ? null : !((losing >> at) & 1))));
    }
  });
});
