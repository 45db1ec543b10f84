// A lesson being taken: which step is on, what the learner has done, and what is said to it.
import { lesson as fetchLesson } from "../../house/api";
import type { Refusal } from "../../games/room";
import type { Lesson, StepShown, Wrong } from "../../house/types";
import { t } from "../../language";
import { Desk, type Shown } from "../study/desk.svelte";

/** A move as a lesson may write it: `*` is anything. */
export function fits(pattern: string, move: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(move);
}

/** What is said to a move that was not wanted: the first that fits, or what is said to all. */
export function answerTo(wrong: Wrong[], move: string): string {
  const found = wrong.find((one) => one.moves.some((pattern) => fits(pattern, move)));
  return (found ?? wrong.find((one) => !one.moves.length))?.say ?? "";
}

export class Course {
  data = $state.raw<Lesson | null>(null);
  problem = $state("");
  /** The step that is on; after the last one there is the end. */
  at = $state(0);
  /** The learner has done what this step asks for. */
  isDone = $state(false);
  /** What is said to a move that was not the wanted one. */
  reply = $state("");
  /** How often the learner has asked to be shown. */
  helped = $state(0);
  readonly desk = new Desk((move) => this.judge(move), (move) => this.weigh(move));

  async open(game: string, name: string): Promise<void> {
    this.problem = "";
    try {
      const data = await fetchLesson(game, name);
      const { players, seat, start: view } = data;
      await this.desk.lay({ game, players, seat, view });
      this.data = data;
      await this.go(0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : t("Something went wrong.");
    }
  }

  close(): void {
    this.desk.close();
  }

  get steps(): StepShown[] {
    return this.data?.steps ?? [];
  }

  readonly step: StepShown | null = $derived(this.data?.steps[this.at] ?? null);
  readonly isOver: boolean = $derived(this.data !== null && this.at >= this.data.steps.length);
  /** Whether the learner is to do something now. */
  readonly isAsking: boolean = $derived(this.step !== null && this.step.is_asked && !this.isDone);
  readonly look: string[] = $derived(this.step && !(this.step.is_asked && this.isDone) ? this.step.look : []);

  /** What is on the desk before a step. */
  private before(at: number): Shown[] {
    return this.steps.slice(0, at).flatMap((one) => [...one.frames, ...one.after]);
  }

  /** To a step; what happens on the way from the one before is shown. */
  async go(at: number): Promise<void> {
    const isNext = at === this.at + 1 && this.data !== null;
    this.at = Math.max(0, Math.min(at, this.steps.length));
    this.isDone = false;
    this.reply = "";
    this.helped = 0;
    const { step } = this;
    if (!step) return this.desk.put(this.before(this.at));
    if (isNext && !step.later) await this.desk.show(step.frames, step.legal);
    else this.desk.put([...this.before(this.at), ...step.frames], step.legal);
  }

  next(): void {
    if (this.desk.playing) this.desk.hurry();
    else if (!this.isAsking && !this.isOver) void this.go(this.at + 1);
  }

  back(): void {
    if (this.at > 0) void this.go(this.at - 1);
  }

  /** First how it is done, then the move itself. */
  help(): void {
    if (!this.isAsking) return;
    this.reply = "";
    this.helped += 1;
    if (this.helped > 1) void this.judge(this.step!.wanted[0]!);
  }

  /** While something like it is asked for, only what is wanted is nothing to speak against. */
  private async weigh(move: string): Promise<Refusal | null> {
    const { step } = this;
    const verb = move.split(" ", 1)[0]!;
    const isLike = this.isAsking && step?.wanted.some((one) => one.startsWith(`${verb} `));
    return isLike && !step!.wanted.includes(move) ? { sentence: answerTo(step!.wrong, move), rule: "" } : null;
  }

  private async judge(move: string): Promise<Refusal | null> {
    const { step } = this;
    if (!step || !this.isAsking) return null;
    if (!step.wanted.includes(move)) {
      this.reply = answerTo(step.wrong, move);
      return { sentence: t("The lesson would like another move."), rule: "" };
    }
    this.reply = "";
    this.isDone = true;
    // not waited for: the board is free again, and shows what comes of it
    void this.desk.show(step.after);
    return null;
  }
}
