// Shows a replay: which picture is on, through whose eyes, and whether it goes on by itself.
import { roomOf } from "../../games";
import type { AnyEvent, Person, Room } from "../../games/room";
import { NotDone, replay, type Who } from "../../house/api";
import { WATCHER, prefersCalm } from "../../house/sitting.svelte";
import type { Frame, Replay } from "../../house/types";
import { housesOf } from "../../parts/houses";
import { chapterAt, chaptersOf, eventsOf, sectionsOf, spokenAt, type Line } from "./reel";
import { t } from "../../language";

/** How long a picture stands before the next, at the plain speed: with a scene, with words, without. */
const AFTER_SCENE = 900;
const WITH_WORDS = 1300;
const WITHOUT = 350;

export const SPEEDS = [0.5, 1, 2, 4];

export interface Problem {
  code: string;
  sentence: string;
}

export class Projector {
  readonly table: string;
  readonly who: Who;
  room = $state.raw<Room | null>(null);
  reel = $state.raw<Replay | null>(null);
  frames = $state.raw<Frame[]>([]);
  /** Why there is nothing to see. */
  problem = $state.raw<Problem | null>(null);
  /** How many moves have been made so far; 0 is before the first. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  isLoading = $state(true);
  /** A scene that is being played; the picture is still the one before it. */
  private act = $state.raw<{ scene: AnyEvent; past: number } | null>(null);
  /** Where one wants to be, if that has not come yet. */
  private wanted: number | null;
  private timer = 0;
  private wake: (() => void) | undefined;
  /** Which looking, and which playing, is the latest; what an earlier one still brings is dropped. */
  private round = 0;
  private run = 0;

  constructor(table: string, who: Who, at: number | null) {
    this.table = table;
    this.who = who;
    this.wanted = at;
  }

  close(): void {
    this.round += 1;
    this.stop();
  }

  // ---- what is looked at

  /** Fetch the game through a pair of eyes; one stays at the same moment. */
  async look(seat?: number): Promise<void> {
    const mine = ++this.round;
    this.isLoading = true;
    this.stop();
    try {
      const first = await replay(this.table, this.who, seat);
      const room = await roomOf(first.game);
      if (mine !== this.round) return;
      // A game that goes on is looked back on from where it is; one that is over, from its beginning.
      this.wanted ??= this.reel ? this.at : first.outcome ? null : first.total;
      this.act = null;
      this.room = room;
      this.reel = first;
      this.frames = first.frames;
      this.problem = null;
      this.arrive();
      while (this.frames.length < this.reel.total) {
        const more = await replay(this.table, this.who, first.seat, this.frames.length);
        if (mine !== this.round) return;
        if (!more.frames.length) break;
        this.reel = { ...more, start: first.start };
        this.frames = [...this.frames, ...more.frames];
        this.arrive();
      }
      this.wanted = null;
    } catch (error) {
      if (mine !== this.round) return;
      const code = error instanceof NotDone ? error.code : "page";
      this.problem = { code, sentence: error instanceof NotDone ? error.sentence : t("Something went wrong.") };
    } finally {
      if (mine === this.round) this.isLoading = false;
    }
  }

  /** Go where one wanted to be, as far as it is here. */
  private arrive(): void {
    if (this.wanted !== null) this.at = Math.min(this.wanted, this.frames.length);
    this.at = Math.min(this.at, this.frames.length);
  }

  get total(): number {
    return this.reel?.total ?? 0;
  }

  get eyes(): number {
    return this.reel?.seat ?? WATCHER;
  }

  get players(): string[] {
    return this.reel?.players ?? [];
  }

  readonly chapters = $derived(this.room ? chaptersOf(this.frames, this.room) : []);
  readonly sections = $derived(this.room ? sectionsOf(this.frames, this.room, this.players) : []);
  readonly chapter = $derived(chapterAt(this.chapters, this.at));
  readonly spoken = $derived(this.spokenAt(this.at));

  spokenAt(at: number): string {
    return spokenAt(this.frames, this.chapters, at, this.total, this.players);
  }

  // ---- the picture that is on

  readonly view: any = $derived(this.viewAfter(this.act ? this.at - 1 : this.at));

  private viewAfter(at: number): any {
    return at > 0 ? this.frames[at - 1]?.view : this.reel?.start;
  }

  /** All events, and how many of them were told up to each picture. */
  readonly told: { all: AnyEvent[]; ends: number[] } = $derived.by(() => {
    const all: AnyEvent[] = [];
    const ends = [0];
    for (const frame of this.frames) {
      all.push(...eventsOf(frame));
      ends.push(all.length);
    }
    return { all, ends };
  });

  readonly events: AnyEvent[] = $derived(this.told.all.slice(0, this.act?.past ?? this.told.ends[this.at] ?? 0));

  readonly scene: AnyEvent | null = $derived(this.act ? this.act.scene : (this.scenesAt(this.at).at(-1)?.event ?? null));

  /** The events of a picture that are shown by themselves, and how long. */
  private scenesAt(at: number): { event: AnyEvent; ms: number; past: number }[] {
    const { room } = this;
    const frame = this.frames[at - 1];
    if (!room || !frame) return [];
    const [before, first] = [this.viewAfter(at - 1), this.told.ends[at - 1] ?? 0];
    return eventsOf(frame)
      .map((event, n) => ({ event, ms: room.lasts(event, before), past: first + n }))
      .filter((one) => one.ms > 0);
  }

  readonly people: Person[] = $derived.by(() => {
    const { reel } = this;
    if (!reel) return [];
    const houses = housesOf(reel.game, reel.players.length);
    const due: unknown = this.view?.to_move;
    return reel.players.map((name, seat) => ({
      seat,
      name,
      house: houses[seat]!,
      level: reel.levels[seat] ?? "",
      taken: name !== "" || Boolean(reel.levels[seat]),
      here: true,
      stoodIn: false,
      resigned: false,
      isMe: seat === this.eyes,
      toMove: Array.isArray(due) && due.includes(seat),
      clock: null,
      clockAt: 0,
      clockRuns: false,
    }));
  });

  /** A line of the log as these eyes see it. */
  said({ event, text }: Line): string {
    const last = this.frames.at(-1)?.view;
    return (event && last && this.room?.line?.(event, this.people, last)) || text;
  }

  // ---- going on and back

  go(at: number): void {
    this.stop();
    this.show(at);
  }

  step(by: number): void {
    let at = this.at + by;
    while (at > 0 && at < this.frames.length && this.passes(at)) at += by;
    this.go(at);
  }

  /** Nothing is to be seen there. */
  private passes(at: number): boolean {
    const told = eventsOf(this.frames[at - 1]!);
    return told.length > 0 && told.every((event) => this.room?.passes?.(event));
  }

  private show(at: number): void {
    this.wanted = at > this.frames.length && this.isLoading ? at : null;
    this.at = Math.max(0, Math.min(at, this.frames.length));
    this.act = null;
  }

  toggle(): void {
    if (this.playing) this.stop();
    else void this.play();
  }

  stop(): void {
    this.run += 1;
    this.playing = false;
    this.act = null;
    clearTimeout(this.timer);
    this.wake?.();
    this.wake = undefined;
  }

  /** One picture after the other, at its own pace, to the end. */
  private async play(): Promise<void> {
    if (!this.frames.length) return;
    if (this.at >= this.frames.length) this.show(0);
    this.playing = true;
    const mine = ++this.run;
    const isOn = () => mine === this.run;
    while (isOn() && this.at < this.frames.length) {
      this.at += 1;
      if (this.passes(this.at)) continue;
      const scenes = prefersCalm() ? [] : this.scenesAt(this.at);
      for (const { event, ms, past } of scenes) {
        this.act = { scene: event, past };
        await this.pause(ms);
        if (!isOn()) return;
      }
      this.act = null;
      const words = this.frames[this.at - 1]!.sentences.length > 0;
      await this.pause(scenes.length ? AFTER_SCENE : words ? WITH_WORDS : WITHOUT);
    }
    if (isOn()) this.stop();
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      this.timer = window.setTimeout(resolve, ms / this.speed);
    });
  }
}
