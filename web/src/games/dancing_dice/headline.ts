// What goes on, in a line: for a couple that may act, one that waits, one that is out, one who looks on.
import type { Person } from "../room";
import type { Story } from "./story";
import type { AnyEvent, View } from "./types";
import { brief, nameOf, wins } from "./words";
import { listed, t } from "../../language";
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
  if (told.isJudging && judging) return t("Round {round}: {now}", { round: judging.round, now: danceNow(told) });
  return t("Round {round}: {now}", { round: view.round, now: goesOn(told) });
}

function danceNow({ story, scene, people }: Told): string {
  if (scene?.kind === "performance") return t("the curtains rise");
  if (scene?.kind === "out") {
    const person = people[scene.seat];
    return person?.isMe ? t("you are out") : t("{name} is out", { name: nameOf(person) });
  }
  if (scene?.kind === "gala-gained") {
    const person = people[scene.seat];
    return person?.isMe ? t("a Gala for you") : t("a Gala for {name}", { name: nameOf(person) });
  }
  return story.judgings.at(-1)!.judged.length > 1 ? t("the second dance") : t("the first dance");
}

function goesOn({ view, scene, seat, people, isMine, isReplay, endurance }: Told): string {
  if (seat >= 0 && !endurance[seat] && !scene && !isReplay) {
    const left = people.map((one) => one.seat).filter((one) => endurance[one]! > 0);
    return t("you are out; {couples} dance on", { couples: couples(left, people, MOST_NAMES / 2) });
  }
  if (scene?.kind === "announced") return t("the re-rolls are announced");
  if (scene?.kind === "tango-rolled" || view.phase === "tango") return t("the Tango is rolled");
  if (scene?.kind === "rolled") return scene.new.length === 6 ? t("your dice are rolled") : t("your new dice");
  if (view.phase === "roll") return t("the dice are rolled");
  if (view.phase === "reroll") return t("the chosen dice are rolled");
  if (isMine) return view.phase === "choose" ? t("choose dice to roll again") : t("arrange your two dances");
  if (isReplay || seat < 0) return view.phase === "choose" ? t("the couples choose their re-rolls") : t("the couples arrange their dances");
  return t("waiting for {couples}", { couples: couples(view.to_move, people) });
}

/** One or two by their names; more by their number. */
export function couples(seats: number[], people: Person[], most = MOST_NAMES): string {
  const names = listed(seats.map((one) => nameOf(brief(people[one]))));
  return seats.length > 2 || names.length > most ? t("{many} couples", { many: numeral(seats.length) }) : names;
}

/** Which of the steps of a round it is, counted from 0. */
export function stepOf(view: View, story: Story, isJudging: boolean, isOver: boolean): number {
  if (isOver) return -1;
  if (isJudging) return (story.judgings.at(-1)?.judged.length ?? 0) > 1 ? 4 : 3;
  return { tango: 0, roll: 0, choose: 1, reroll: 1, arrange: 2 }[view.phase] ?? -1;
}

export type State = "out" | "wins" | "dancing" | "choosing" | "arranging" | "ready" | "rolling" | "";

/** What a couple is doing; nothing more once its place is known. */
export function stateOf(seat: number, view: View, endurance: number[], isJudging: boolean, places: number[] | null): State {
  if (!endurance[seat]) return "out";
  if (places) return places[seat] === 1 && places.some((one) => one > 1) ? "wins" : "";
  if (isJudging) return "dancing";
  if (view.phase === "choose") return view.to_move.includes(seat) ? "choosing" : "ready";
  if (view.phase === "arrange") return view.to_move.includes(seat) ? "arranging" : "ready";
  return "rolling";
}

/** The same in a word. */
export function stateSaid(state: State): string {
  switch (state) {
    case "out": return t("out");
    case "wins": return t("wins");
    case "dancing": return t("dancing");
    case "choosing": return t("choosing");
    case "arranging": return t("arranging");
    case "ready": return t("ready");
    case "rolling": return t("rolling");
    case "": return "";
  }
}
