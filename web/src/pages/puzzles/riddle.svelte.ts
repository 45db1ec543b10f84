// A puzzle being solved: what was tried, what it was worth, and what the board shows of it.
import type { Refusal } from "../../games/room";
import { puzzle as fetchPuzzle, puzzleAfter } from "../../house/api";
import type { PuzzleShown, Weighed } from "../../house/types";
import { t } from "../../language";
import { Desk } from "../study/desk.svelte";
import { keepSolved } from "./solved";

export class Riddle {
  data = $state.raw<PuzzleShown | null>(null);
  problem = $state("");
  /** What the move that was made is worth; null before one was. */
  tried = $state.raw<Weighed | null>(null);
  /** The answer was asked for. */
  isTold = $state(false);
  /** Which try this is; what comes of an earlier one is no longer shown. */
  private round = 0;
  readonly desk = new Desk((move) => this.judge(move));

  readonly best: Weighed | null = $derived(this.data?.weighed[0] ?? null);
  readonly isSolved: boolean = $derived(this.tried?.solves ?? false);
  /** Whether a move is waited for. */
  readonly isAsking: boolean = $derived(this.data !== null && !this.tried && !this.isTold);

  async open(game: string, number: string): Promise<void> {
    this.problem = "";
    try {
      const data = await fetchPuzzle(game, number);
      const { players, seat, view } = data;
      await this.desk.lay({ game, players, seat, view });
      this.data = data;
      this.again();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : t("Something went wrong.");
    }
  }

  close(): void {
    this.desk.close();
  }

  /** From the beginning. */
  again(): void {
    if (!this.data) return;
    this.tried = null;
    this.isTold = false;
    this.round += 1;
    this.desk.put([], this.data.weighed.flatMap((one) => one.moves));
  }

  /** The answer itself, on the board where it can be shown. */
  async tell(): Promise<void> {
    if (!this.data) return;
    this.again();
    this.isTold = true;
    await this.follow(this.best!.moves[0]!);
  }

  /** How long the bar of a worth is, from 0 to 1. */
  length({ worth }: Weighed): number {
    const { least, most } = this.data!;
    return most > least ? Math.max(0, Math.min(1, (worth - least) / (most - least))) : 1;
  }

  private async judge(move: string): Promise<Refusal | null> {
    const { data } = this;
    const tried = data?.weighed.find((one) => one.moves.includes(move));
    if (!data || !tried) return { sentence: t("That move cannot be made here."), rule: "" };
    if (tried.solves) keepSolved(data.game, data.number);
    this.tried = tried;
    // not waited for: the board is free again, and shows what comes of it
    void this.follow(move);
    return null;
  }

  /** Nothing more can be done; what comes of a move is shown, where it is not for hidden dice to say. */
  private async follow(move: string): Promise<void> {
    const { game, number } = this.data!;
    const { round } = this;
    this.desk.legal = [];
    try {
      const { shown } = await puzzleAfter(game, number, move);
      if (round === this.round && shown.length) await this.desk.show(shown);
    } catch {
      // the verdict stands without it
    }
  }
}
