import { HOUSES } from "../../parts/houses";
import type { Room } from "../room";
import Board from "./Board.svelte";
import Score from "./Score.svelte";
import type { AnyEvent, View } from "./types";

export const room: Room<View, AnyEvent> = {
  houses: (seats) => HOUSES.slice(0, seats),
  Board,
  Score,
  lasts: () => 0,
  chapter: () => null,
};
