import type { Room } from "../room";
import Board from "./Board.svelte";
import { roman } from "./cards";
import Score from "./Score.svelte";
import type { AnyEvent, View } from "./types";

/** How long each event is shown; what is not named passes at once. */
const LASTS: Partial<Record<AnyEvent["kind"], number>> = {
  "act-began": 800,
  shown: 700,
  played: 1200,
  rerolled: 800,
  claimed: 900,
  answered: 900,
  revealed: 1600,
  scored: 1000,
};

export const room: Room<View, AnyEvent> = {
  houses: () => ["star", "crescent"], // Sabine and Claude
  Board,
  Score,
  lasts: (event) => LASTS[event.kind] ?? 0,
  chapter: (event) => (event.kind === "act-began" ? `Act ${roman(event.act)}` : null),
};
