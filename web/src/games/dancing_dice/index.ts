import { t } from "../../language";
import type { Room } from "../room";
import Board from "./Board.svelte";
import Score from "./Score.svelte";
import type { AnyEvent, View } from "./types";

/** All scenes of a round together stay under ten seconds. */
function lasts(event: AnyEvent, view: View): number {
  switch (event.kind) {
    case "performance": // the curtains rise together, with the first of them
      return event.seat === view.couples.findIndex((couple) => couple.endurance > 0) ? 900 : 0;
    case "judged":
      return 2400;
    case "announced":
    case "gala-gained":
      return 900;
    case "rolled":
    case "tango-rolled":
      return 700;
    case "out": // one's own end is worth a pause
      return event.seat === view.seat ? 2000 : 700;
    default:
      return 0;
  }
}

/** A performance tells both dances in one line, so the log waits for the verdict on the second. */
function holds(event: AnyEvent): boolean {
  return event.kind === "performance" || event.kind === "out" || (event.kind === "judged" && event.dance === 1);
}

export const room: Room<View, AnyEvent> = {
  Board,
  Score,
  lasts,
  holds,
  chapter: (event) => (event.kind === "round-began" ? t("Round {round}", { round: event.number }) : null),
};
