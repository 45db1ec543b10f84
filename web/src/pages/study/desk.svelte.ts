// A desk to study at: a prepared game on its real board, shown move by move, where one may move too.
// Nothing is played with the house; whoever sets the desk up says what comes of a move.
import { roomOf } from "../../games";
import type { AnyEvent, Person, Refusal, Room } from "../../games/room";
import { prefersCalm } from "../../house/sitting.svelte";
import type { Outcome, Sentence } from "../../house/types";
import { housesOf } from "../../parts/houses";

/** The game after one input, as the one at the desk sees it. */
export interface Shown {
  /** Who moved; -1 for the dice. */
  by: number;
  view: any;
  sentences: Sentence[];
  /** How the game ended, if it has. */
  outcome: Outcome | null;
}

/** What lies on the desk before the first input. */
export interface Laid {
  game: string;
  players: string[];
  /** The seat of whoever studies. */
  seat: number;
  view: any;
}

export interface Line {
  key: number;
  text: string;
  rule: string;
  /** Whose doing, where it is one seat's. */
  seat: number | null;
  event: AnyEvent;
}

/** What comes of a move: why not, or null where it is taken. */
export type Judge = (move: string) => Promise<Refusal | null>;

/** How long a move stands that is told but has no scene, before the next. */
const BETWEEN = 700;
const nothing: Judge = async () => null;

export class Desk {
  room = $state.raw<Room | null>(null);
  laid = $state.raw<Laid | null>(null);
  view = $state.raw<any>(null);
  /** What the one at the desk may do now; empty while something is shown. */
  legal = $state.raw<string[]>([]);
  scene = $state.raw<AnyEvent | null>(null);
  outcome = $state.raw<Outcome | null>(null);
  /** A move is being judged. */
  busy = $state(false);
  /** Something is being shown. */
  playing = $state(false);
  private told = $state.raw<Line[]>([]);
  /** From which line on the log waits for the board, if it does. */
  private heldFrom = $state<number | null>(null);
  private readonly judge: Judge;
  /** Whether a move would be allowed, for boards that ask before it is made. */
  readonly check: Judge;
  /** Which showing is the latest; an earlier one stops. */
  private run = 0;
  private hurried = false;
  private wake: (() => void) | undefined;

  constructor(judge: Judge, check: Judge = nothing) {
    this.judge = judge;
    this.check = check;
  }

  /** Lay a game on the desk; its room is fetched. */
  async lay(laid: Laid): Promise<void> {
    const room = await roomOf(laid.game);
    this.room = room;
    this.laid = laid;
    this.put([]);
  }

  close(): void {
    this.run += 1;
    this.wake?.();
  }

  get seat(): number {
    return this.laid?.seat ?? 0;
  }

  readonly people: Person[] = $derived.by(() => {
    const { laid } = this;
    if (!laid) return [];
    const houses = housesOf(laid.game, laid.players.length);
    const due: unknown = this.view?.to_move;
    return laid.players.map((name, seat) => ({
      seat,
      name,
      house: houses[seat]!,
      level: "",
      taken: true,
      here: true,
      stoodIn: false,
      resigned: false,
      isMe: seat === laid.seat,
      toMove: Array.isArray(due) && due.includes(seat),
      clock: null,
      clockAt: 0,
      clockRuns: false,
    }));
  });

  /** All that was told so far. */
  readonly events: AnyEvent[] = $derived(this.told.map((one) => one.event));
  /** The same in words, no further than the board has come. */
  readonly lines: Line[] = $derived(this.heldFrom === null ? this.told : this.told.slice(0, this.heldFrom));

  /** All at once: the game from its beginning up to here. */
  put(frames: Shown[], legal: string[] = []): void {
    this.close();
    this.told = [];
    for (const frame of frames) this.tell(linesOf(frame, this.told.length));
    this.view = frames.at(-1)?.view ?? this.laid?.view ?? null;
    this.outcome = frames.at(-1)?.outcome ?? null;
    this.settle(legal);
  }

  /** One after the other, with their scenes; true when all was shown and nothing came between. */
  async show(frames: Shown[], legal: string[] = []): Promise<boolean> {
    const { room } = this;
    if (!room) return false;
    this.close();
    const mine = this.run;
    this.legal = [];
    this.playing = true;
    this.hurried = false;
    for (const [at, frame] of frames.entries()) {
      let stood = false;
      for (const line of linesOf(frame, this.told.length)) {
        const isCalm = this.isCalm();
        const ms = isCalm ? 0 : room.lasts(line.event, this.view);
        const isHeld = !isCalm && !!room.holds?.(line.event);
        if (isHeld) this.heldFrom ??= this.told.length;
        if (ms > 0) {
          stood = true;
          this.scene = line.event;
          await this.pause(ms);
          if (mine !== this.run) return false;
          if (!isHeld) this.heldFrom = null;
        }
        this.tell([line]);
      }
      this.view = frame.view;
      this.outcome = frame.outcome;
      this.scene = null;
      const isLast = at === frames.length - 1;
      if (!stood && !isLast && frame.sentences.length && !this.isCalm()) await this.pause(BETWEEN);
      if (mine !== this.run) return false;
    }
    this.settle(legal);
    return true;
  }

  /** Show the rest at once. */
  hurry(): void {
    if (!this.playing) return;
    this.hurried = true;
    this.wake?.();
  }

  /** The board's own way to make a move. */
  async submit(move: string): Promise<Refusal | null> {
    if (this.busy || this.playing || !this.legal.length) return null;
    this.busy = true;
    try {
      return await this.judge(move);
    } finally {
      this.busy = false;
    }
  }

  private settle(legal: string[]): void {
    this.scene = null;
    this.heldFrom = null;
    this.playing = false;
    this.legal = legal;
  }

  private tell(lines: Line[]): void {
    this.told = [...this.told, ...lines];
  }

  private isCalm(): boolean {
    return this.hurried || prefersCalm() || document.visibilityState === "hidden";
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function linesOf(frame: Shown, from: number): Line[] {
  return frame.sentences.map(({ text, rule, event }, n) => {
    const seat: unknown = event.seat;
    const isSeat = typeof seat === "number" && seat >= 0;
    return { key: from + n, text, rule, seat: isSeat ? seat : null, event: event as AnyEvent };
  });
}
