// A seat at a table, live: what is shown of it now, what is still to be shown, what may be done.
import type { AnyEvent, Person, Refusal, Room } from "../games/room";
import { t } from "../language";
import { roomOf } from "../games";
import { housesOf } from "../parts/houses";
import { NotDone, games, type Who } from "./api";
import { Line, type Ask, type LineState } from "./line";
import type { Advice, AnyTell, Happened, Looks, Sentence, Welcome } from "./types";

/** The eyes of everybody: what is no secret. */
export const WATCHER = -2;
/** More than so many entries waiting to be shown are not shown one by one. */
const MOST_WAITING = 60;
const LONGEST_SCENES = 9000;

export const prefersCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface LogLine {
  key: string;
  /** The entry of the table's log that it belongs to. */
  number: number;
  at: number;
  text: string;
  rule: string;
  /** Whose doing, where one seat did it. */
  seat: number | null;
  /** Who may read it; null for everybody. */
  to: number[] | null;
  /** What happened at the table, by its kind; "moved" for the game itself. */
  what: string;
  event: AnyEvent | null;
}

export class Sitting {
  readonly table: string;
  readonly who: Who;
  room = $state.raw<Room | null>(null);
  welcome = $state.raw<Welcome | null>(null);
  looks = $state.raw<Looks | null>(null);
  line = $state<LineState>("connecting");
  /** Why the line is not open, in words. */
  why = $state("");
  /** Something about the house that everybody should know. */
  notice = $state("");
  /** What was not done, and why; goes away with the next request. */
  refusal = $state.raw<(Refusal & { code: string }) | null>(null);
  /** What a computer would do in the place of a seat, if its owner has asked. */
  private advised = $state.raw<(Advice & { seat: number }) | null>(null);
  isAdvising = $state(false);
  busy = $state(false);
  lines = $state.raw<LogLine[]>([]);
  scene = $state.raw<AnyEvent | null>(null);
  /** From which line on the log waits for the board, if it does. */
  private heldFrom = $state<number | null>(null);
  /** Who is at the screen, where several share it. */
  private picked = $state(WATCHER);
  muted = $state.raw<number[]>([]);

  private readonly queue: (Happened | Looks)[] = [];
  private playing = false;
  private hurried = false;
  private skipScene: (() => void) | undefined;
  /** Whether the house has not said yet what became of the own move. */
  private isUnanswered = false;
  private last: number | null = null;
  private readonly connection: Line;

  constructor(table: string, who: Who) {
    this.table = table;
    this.who = who;
    this.connection = new Line(table, who, {
      hear: (told) => this.hear(told),
      state: (state, sentence) => {
        this.line = state;
        this.why = sentence;
      },
      since: () => this.last,
    });
  }

  close(): void {
    this.hurry();
    this.connection.close();
  }

  // ---- who looks

  /** The seats that this device holds. */
  get held(): number[] {
    return this.welcome?.seats ?? [];
  }

  get isShared(): boolean {
    return this.held.length > 1;
  }

  /** Through whose eyes the table is seen now. */
  readonly eyes: number = $derived.by(() => {
    if (!this.isShared) return this.held[0] ?? WATCHER;
    const over = this.looks?.outcome != null;
    return !over && this.looks?.to_move.includes(this.picked) ? this.picked : WATCHER;
  });

  /** Where several share the screen: the one who should take it now. */
  readonly next: number | null = $derived.by(() => {
    if (!this.isShared || this.looks?.outcome || this.scene) return null;
    const movers = this.held.filter((seat) => this.looks?.to_move.includes(seat));
    return movers.length === 0 || movers.includes(this.eyes) ? null : (movers.find((seat) => seat !== this.lastMover) ?? movers[0]!);
  });

  /** Somebody has taken the screen. */
  take(seat: number): void {
    this.picked = seat;
  }

  /** Hide what only the one at the screen may see. */
  cover(): void {
    this.picked = WATCHER;
  }

  // ---- what is shown

  get sight() {
    return this.looks?.sights.find((one) => one.seat === this.eyes);
  }

  readonly people: Person[] = $derived.by(() => {
    const { looks, welcome } = this;
    if (!looks || !welcome) return [];
    const houses = housesOf(welcome.game, looks.seats.length);
    return looks.seats.map((one, seat) => ({
      seat,
      name: one.name,
      house: houses[seat]!,
      level: one.level,
      taken: one.taken,
      here: one.here,
      stoodIn: one.stood_in,
      resigned: one.resigned,
      isMe: seat === this.eyes,
      toMove: looks.to_move.includes(seat),
      clock: looks.clocks?.[seat] ?? null,
      clockAt: this.heardAt,
      clockRuns: looks.running.includes(seat),
    }));
  });

  /** All that the one at the screen may know. */
  private readonly heard: LogLine[] = $derived(this.mayRead(this.lines));

  /** The log as they may read it: no further than the board has come with what it shows. */
  readonly log: LogLine[] = $derived(
    this.heldFrom === null ? this.heard : this.mayRead(this.lines.slice(0, this.heldFrom)),
  );

  /** A line in the words of its room, where that has its own. */
  told(line: LogLine): string {
    return (line.event && this.sight && this.room?.line?.(line.event, this.people, this.sight.view)) || line.text;
  }

  private mayRead(lines: LogLine[]): LogLine[] {
    return lines.filter((one) => one.to === null || one.to.includes(this.eyes));
  }

  /** What was told of the game and was not taken back. */
  readonly events: AnyEvent[] = $derived(
    this.heard.flatMap((one) => (one.event && !this.takenBack.has(one.number) ? [one.event] : [])),
  );

  /** The entries that were taken back; a takeback is always of the last input alone. */
  takenBack = $state.raw<ReadonlySet<number>>(new Set());
  private readonly inputs: number[] = [];
  /** Whose move was the last; -1 for the dice. */
  lastMover = $state<number | null>(null);

  gameTitle = $state("");

  readonly talk: LogLine[] = $derived(this.log.filter((one) => one.what === "chatted"));
  /** Whether there is anybody else to talk to. */
  readonly hasTalk: boolean = $derived(
    this.talk.length > 0 || this.people.some((one) => one.taken && !one.level && !this.held.includes(one.seat)),
  );
  /** Which of log and talk is open. */
  tab = $state<"log" | "talk">("log");
  read = $state(0);
  readonly unread: number = $derived(this.tab === "talk" ? 0 : Math.max(0, this.talk.length - this.read));
  /** Counts how often the talk was asked for from elsewhere on the page. */
  talkAsked = $state(0);

  openTalk(): void {
    this.tab = "talk";
    this.talkAsked += 1;
  }

  /** Whether all seats are taken, so that the game is on. */
  get isOn(): boolean {
    return this.looks !== null && this.looks.seats.every((one) => one.taken);
  }

  /** Whether something is waited for from whoever is at the screen. */
  get isMyMove(): boolean {
    return this.looks !== null && !this.looks.outcome && this.held.some((seat) => this.looks!.to_move.includes(seat));
  }

  /** Show all that waits at once. */
  hurry(): void {
    if (!this.playing) return;
    this.hurried = true;
    this.skipScene?.();
  }

  private heardAt = $state(0);

  private hear(told: AnyTell): void {
    switch (told.tell) {
      case "welcome":
        this.welcome = told;
        if (!this.room) {
          void games().then((all) => (this.gameTitle = all.games.find((one) => one.name === told.game)?.title ?? told.game), () => {});
          void this.enter(told.game);
        }
        break;
      case "happened":
        this.last = told.number;
        this.queue.push(told);
        break;
      case "looks":
        this.queue.push(told);
        void this.play();
        break;
      case "notice":
        this.notice = told.code === "back" ? "" : told.sentence;
    }
  }

  /** Fetch the room of the game. What could not be fetched is kept as missing by the browser, so the
   *  page is loaded anew; as soon as the house answers, for else there would be nothing at all. */
  private async enter(game: string): Promise<void> {
    if (this.isUnfetched) return location.reload();
    try {
      this.room = await roomOf(game);
      void this.play();
    } catch {
      this.isUnfetched = true;
      this.notice = t("The board could not be fetched; the page is loaded anew when the house answers.");
      setTimeout(() => this.line === "open" && location.reload(), 3000);
    }
  }

  private isUnfetched = false;

  /** Show what waits, one thing after the other. What came before the first look is only told. */
  private async play(): Promise<void> {
    const { room } = this;
    if (this.playing || !room) return;
    this.playing = true;
    let spent = 0;
    let told: LogLine[] = [];
    const tell = () => {
      if (told.length) this.lines = [...this.lines, ...told];
      told = [];
    };
    try {
      for (let item = this.queue.shift(); item; item = this.queue.shift()) {
        if (item.tell === "looks") {
          tell();
          this.look(item);
          continue;
        }
        for (const line of this.linesOf(item)) {
          const ms = this.isHurried(spent) ? 0 : this.lasts(room, line);
          const isHeld = !this.isHurried(spent) && line.event !== null && !!room.holds?.(line.event);
          if (isHeld) this.heldFrom ??= this.lines.length + told.length;
          if (ms > 0) {
            tell();
            this.scene = line.event;
            spent += ms;
            await this.pause(ms);
            if (!isHeld) this.heldFrom = null;
          }
          told.push(line);
        }
      }
    } finally {
      tell();
      this.scene = null;
      this.heldFrom = null;
      this.playing = false;
      this.hurried = false;
    }
  }

  private look(looks: Looks): void {
    this.heardAt = performance.now();
    if (!this.looks || looks.version > this.looks.version) {
      if (!this.isUnanswered) this.busy = false; // else it may be another's move that is shown
      // Where several share the screen it is theirs together again, unless one alone goes on.
      // Or the same are still to move, as in a talk after one of them has said something.
      const isSame = looks.to_move.join() === this.looks?.to_move.join();
      const goesOn = looks.to_move.includes(this.picked) && (looks.to_move.length === 1 || isSame);
      if (!goesOn) this.picked = WATCHER;
    }
    this.looks = looks;
    this.scene = null;
    this.heldFrom = null;
  }

  private isHurried(spent: number): boolean {
    const isLate = spent > LONGEST_SCENES || this.queue.length > MOST_WAITING;
    return isLate || this.hurried || this.looks === null || prefersCalm() || document.visibilityState === "hidden";
  }

  /** How long a line is shown by itself: only what whoever is at the screen may know. */
  private lasts(room: Room, line: LogLine): number {
    const isTold = line.to === null || line.to.includes(this.eyes);
    const view = this.sight?.view;
    return isTold && line.event && view ? room.lasts(line.event, view) : 0;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.skipScene = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private linesOf(told: Happened): LogLine[] {
    const { number, at, what, text = "", sentences = [], seat = null } = told;
    const made = (line: Partial<LogLine>, n = 0): LogLine => ({
      key: `${number}.${n}`, number, at, text, rule: "", seat, to: null, what, event: null, ...line,
    });
    if (what === "muted") return [];
    if (what === "moved") {
      this.inputs.push(number);
      this.lastMover = seat;
    }
    if (what === "taken-back") this.takenBack = new Set([...this.takenBack, this.inputs.pop() ?? -1]);
    if (what !== "moved") return text ? [made({})] : [];
    return sentences.map((one: Sentence, n) => {
      const to = one.to ?? null;
      const event = one.event as AnyEvent & { seat?: number };
      return made({ text: one.text, rule: one.rule, seat: event.seat ?? null, to, event }, n);
    });
  }

  // ---- what may be done

  /** Ask for something; what is refused is said. */
  async ask(what: Ask): Promise<Refusal | null> {
    this.refusal = null;
    try {
      await this.connection.ask(what);
      return null;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      this.refusal = { code: error.code, sentence: error.sentence, rule: error.rule };
      return this.refusal;
    }
  }

  /** Whether one may ask what a computer would do. */
  get mayAsk(): boolean {
    return !this.welcome?.rated && this.eyes >= 0 && this.looks?.outcome === null && this.looks.to_move.includes(this.eyes) && !this.isAdvising;
  }

  /** The advice for whoever looks now, as long as it is of use. */
  get advice(): Advice | null {
    const one = this.advised;
    return one && one.seat === this.eyes && this.looks?.to_move.includes(one.seat) ? one : null;
  }

  dismissAdvice(): void {
    this.advised = null;
  }

  /** Ask what a computer would do; everybody is told that one has asked. */
  async askHint(): Promise<void> {
    const seat = this.eyes;
    this.refusal = this.advised = null;
    this.isAdvising = true;
    try {
      const told = await this.connection.ask({ say: "hint", seat });
      if (told.tell === "advice") this.advised = { ...told, seat };
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      this.refusal = { code: error.code, sentence: error.sentence, rule: error.rule };
    } finally {
      this.isAdvising = false;
    }
  }

  async submit(move: string): Promise<Refusal | null> {
    if (this.busy || !this.looks || this.eyes < 0) return null;
    this.busy = true;
    this.advised = null;
    this.isUnanswered = true;
    const { version } = this.looks;
    const refusal = await this.ask({ say: "submit", seat: this.eyes, version, move }).finally(() => (this.isUnanswered = false));
    if (refusal || this.looks.version > version) this.busy = false; // else when it has been shown
    return refusal;
  }

  /** Whether a move would be allowed; says nothing by itself. */
  async check(move: string): Promise<Refusal | null> {
    if (this.eyes < 0) return null;
    try {
      await this.connection.ask({ say: "check", seat: this.eyes, move });
      return null;
    } catch (error) {
      if (!(error instanceof NotDone)) throw error;
      return { sentence: error.sentence, rule: error.rule };
    }
  }

  /** The seats that would play again. */
  readonly again: number[] = $derived(
    this.lines.filter((one) => one.what === "rematch-asked").map((one) => one.seat!),
  );

  /** Whether everybody here has asked to play again. */
  get askedAgain(): boolean {
    return this.held.length > 0 && this.held.every((seat) => this.again.includes(seat));
  }

  /** Say hello once more, which takes the seat back from a computer. */
  comeBack(): void {
    this.connection.again();
  }

  async mute(seat: number, on: boolean): Promise<void> {
    await this.ask({ say: "mute", seat, on });
    this.muted = on ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
  }
}
