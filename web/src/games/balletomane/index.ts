import { t } from "../../language";
import type { Room } from "../room";
import Board from "./Board.svelte";
import Score from "./Score.svelte";
import type { AnyEvent, View } from "./types";
import { roman } from "../../parts/words";

/** How long each event is shown; what is not named passes at once. */
const LASTS: Partial<Record<AnyEvent["kind"], number>> = {
  "act-began": 800,
  shown: 700,
  played: 1200,
  rerolled: 800,
  claimed: 900,
  answered: 900,
  revealed: 2400,
  scored: 1000,
};
const CALL = 1400;
/** What a called claim earns or loses. */
const AFTER_CALL = 1600;
const AFTER_CALL_BY = ["BM-6.4", "BM-6.5"];

function lasts(event: AnyEvent): number {
  if (event.kind === "answered" && event.call) return CALL;
  if (event.kind === "scored" && AFTER_CALL_BY.includes(event.rule)) return AFTER_CALL;
  return LASTS[event.kind] ?? 0;
}

export const room: Room<View, AnyEvent> = {
  Board,
  Score,
  lasts,
  chapter: (event) => (event.kind === "act-began" ? t("Act {act}", { act: roman(event.act) }) : null),
};
