import { t } from "../../language";
import type { Person, Room } from "../room";
import Board from "./Board.svelte";
import { turnFor } from "./geometry";
import { facingOf, lineOf } from "./log";
import { pace } from "./pace.svelte";
import Score from "./Score.svelte";
import type { AnyEvent, View } from "./types";

/** How long each event is shown; what is not named passes at once. */
const LASTS: Partial<Record<AnyEvent["kind"], number>> = {
  "order-fixed": 900,
  seated: 500,
  "host-named": 700,
  announced: 450,
  danced: 760,
  forfeited: 900,
  reclaimed: 1200,
  influenced: 1300,
  released: 1100,
  "doors-closed": 1600,
  "promise-settled": 900,
  "deal-broken": 1500,
  bound: 900,
  voted: 900,
};

const PLACES: Record<string, string> = {
  dial: "[role=radiogroup]",
  floor: ".floor-side .ballroom",
  ledger: ".ledger",
  measure: ".status",
  talk: ".talks > .talk",
  turn: ".move .turn",
};

/** How the floor is turned for who looks. */
const turnOf = (people: Person[], view: View): number => turnFor(view.ball.entrances[people.findIndex((one) => one.isMe)]);

export const room: Room<View, AnyEvent> = {
  Board,
  Score,
  lasts: (event) => (LASTS[event.kind] ?? 0) / pace.times,
  find: (what) => PLACES[what] ?? what.replace(/^space (\w+)$/, '[data-space="$1"]'),
  chapter: (event) => (event.kind === "measure-began" && event.measure === 1 ? t("Dance {dance}", { dance: event.dance }) : null),
  line: (event, people, view) => lineOf(event, people, turnOf(people, view)),
  advised: (move, people, view) => facingOf(move, people, turnOf(people, view)),
  passes: (event) => event.kind === "said-done",
};
