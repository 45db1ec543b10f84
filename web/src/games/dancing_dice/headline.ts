// What goes on, in a line: for a couple that may act, one that waits, one that is out, one who looks on.
import type { Person } from "../room";
import type { Story } from "./story";
import type { AnyEvent, View } from "./types";
import { brief, nameOf, wins } from "./words";
import { listed } from "../../language";
import { numeral } from "../../parts/words";

interface Told {
  view: View;
  seat: number;
  people: Person[];
  scene: AnyEvent | null;
  story: Story;
  isJudging: boolean;
  isMine: boolean;
  isReplay: boolean;
  outcome: { places: number[] } | null;
  endurance: number[];
}

/** So many signs of names together are too many for the line. */
const MOST_NAMES = 26;

export function headline(all: Told): string {
  const told = { ...all, people: all.people.map((one) => brief(one)) };
  const { view, story, outcome } = told;
  if (outcome && !told.scene) return wins(told.people.filter((one) => outcome.places[one.seat] === 1), told.people);
  const judging = story.judgings.at(-1);
  if (told.isJudging && judging) return `Round ${judging.round}: ${danceNow(told)}`;
  return `Round ${view.round}: ${goesOn(told)}`;
}

function danceNow({ story, scene, people }: Told): string {
  if (scene?.kind === "performance") return "the curtains rise";
  if (scene?.kind === "out") {
    const person = people[scene.seat];
    return `${nameOf(person)} ${person?.isMe ? "are" : "is"} out`;
  }
  if (scene?.kind === "gala-gained") return `a Gala for ${nameOf(people[scene.seat])}`;
  return story.judgings.at(-1)!.judged.length > 1 ? "the second dance" : "the first dance";
}

function goesOn({ view, scene, seat, people, isMine, isReplay, endurance }: Told): string {
  if (seat >= 0 && !endurance[seat] && !scene && !isReplay) {
    const left = people.map((one) => one.seat).filter((one) => endurance[one]! > 0);
    return `you are out; ${couples(left, people, MOST_NAMES / 2)} dance on`;
  }
  if (scene?.kind === "announced") return "the re-rolls are announced";
  if (scene?.kind === "tango-rolled" || view.phase === "tango") return "the Tango is rolled";
  if (scene?.kind === "rolled") return scene.new.length === 6 ? "your dice are rolled" : "your new dice";
  if (view.phase === "roll") return "the dice are rolled";
  if (view.phase === "reroll") return "the chosen dice are rolled";
  if (isMine) return view.phase === "choose" ? "choose dice to roll again" : "arrange your two dances";
  const does = view.phase === "choose" ? "choose their re-rolls" : "arrange their dances";
  if (isReplay) return `the couples ${does}`;
  if (seat < 0) return `the couples ${does}`;
  return `waiting for ${couples(view.to_move, people)}`;
}

/** One or two by their names; more by their number. */
export function couples(seats: number[], people: Person[], most = MOST_NAMES): string {
  const names = listed(seats.map((one) => nameOf(brief(people[one]))));
  return seats.length > 2 || names.length > most ? `${numeral(seats.length)} couples` : names;
}

/** Which of the steps of a round it is, counted from 0. */
export function stepOf(view: View, story: Story, isJudging: boolean, isOver: boolean): number {
  if (isOver) return -1;
  if (isJudging) return (story.judgings.at(-1)?.judged.length ?? 0) > 1 ? 4 : 3;
  return { tango: 0, roll: 0, choose: 1, reroll: 1, arrange: 2 }[view.phase] ?? -1;
}

/** What a couple is doing, in a word; nothing more once its place is known. */
export function stateOf(seat: number, view: View, endurance: number[], isJudging: boolean, places: number[] | null): string {
  if (!endurance[seat]) return "out";
  if (places) return places[seat] === 1 && places.some((one) => one > 1) ? "wins" : "";
  if (isJudging) return "dancing";
  if (view.phase === "choose") return view.to_move.includes(seat) ? "choosing" : "ready";
  if (view.phase === "arrange") return view.to_move.includes(seat) ? "arranging" : "ready";
  return "rolling";
}
