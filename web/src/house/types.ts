// Written by web/write_types.py from the types of the house; not to be changed by hand.

export interface Hello {
  say: "hello";
  token?: string;
  key?: string;
  since?: number | null;
  language?: string;
}

export interface Submit {
  say: "submit";
  id: string;
  seat: number;
  version: number;
  move: string;
}

export interface Check {
  say: "check";
  id: string;
  seat: number;
  move: string;
}

export interface Chat {
  say: "chat";
  id: string;
  seat: number;
  text: string;
}

export interface Hint {
  say: "hint";
  id: string;
  seat: number;
}

export interface Takeback {
  say: "takeback";
  id: string;
  seat: number;
}

export interface AnswerTakeback {
  say: "answer-takeback";
  id: string;
  seat: number;
  yes: boolean;
}

export interface Resign {
  say: "resign";
  id: string;
  seat: number;
}

export interface Leave {
  say: "leave";
  id: string;
  seat: number;
}

export interface Rematch {
  say: "rematch";
  id: string;
  seat: number;
  seed?: string;
}

export interface Follow {
  say: "follow";
  id: string;
}

export interface Mute {
  say: "mute";
  id: string;
  seat: number;
  on?: boolean;
}

export interface Ping {
  say: "ping";
  id?: string;
}

export interface Happened {
  tell: "happened";
  number: number;
  at: number;
  what: string;
  seat?: number | null;
  move?: string | null;
  text?: string;
  sentences?: Sentence[];
  seed?: string;
  roll?: number | null;
}

export interface Sentence {
  text: string;
  rule: string;
  event: Record<string, any>;
  to?: number[] | null;
}

export interface Looks {
  tell: "looks";
  version: number;
  number: number;
  to_move: number[];
  seats: SeatShown[];
  clocks: number[] | null;
  running: number[];
  at: number;
  takeback: number | null;
  outcome: Record<string, any> | null;
  rematch: string;
  sights: Sight[];
}

export interface SeatShown {
  name: string;
  level: string;
  taken: boolean;
  here: boolean;
  stood_in: boolean;
  resigned: boolean;
}

export interface Sight {
  seat: number;
  view: any;
  legal: string[];
}

export interface Welcome {
  tell: "welcome";
  table: string;
  game: string;
  title: string;
  setup: Record<string, any>;
  clock: Record<string, any>;
  late: string;
  seats: number[];
  root: string;
  next_root: string;
  rated: boolean;
}

export interface Done {
  tell: "done";
  id: string;
  number: number | null;
}

export interface Advice {
  tell: "advice";
  id: string;
  version: number;
  level: string;
  move: string;
  why: string;
}

export interface Not {
  tell: "not";
  id: string;
  code: string;
  sentence: string;
  rule: string;
}

export interface Goodbye {
  tell: "goodbye";
  code: string;
  sentence: string;
}

export interface Notice {
  tell: "notice";
  code: string;
  sentence: string;
}

export interface RecordHead {
  tell: "record";
  format: number;
  table: string;
  game: string;
  rules: number;
  setup: Record<string, any>;
  players: string[];
  levels: string[];
  seats: number[];
  root: string;
  leaves: number;
  seeds: string[];
  outcome: Record<string, any> | null;
}

export interface Opening {
  tell: "opening";
  roll: number;
  recipe: string;
  move: string;
  secret: string;
  path: string[];
}

export interface End {
  tell: "end";
  told: number;
  rolls: number;
  opened: number;
  sha256: string;
}

export interface OpenTable {
  game: string;
  seats: string[];
  options?: Record<string, any>;
  title?: string;
  clock?: ClockPlan;
  late?: "computer" | "forfeit";
  listed?: boolean;
  rated?: boolean;
}

export interface ClockPlan {
  kind?: "days" | "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}

export interface TakeSeats {
  names: string[];
  key?: string;
  seats?: number[];
  seed?: string;
}

export interface HandOver {
  token: string;
}

export interface Claim {
  key: string;
}

export interface Forget {
  token: string;
}

export interface Opened {
  table: string;
  join: string;
  watch: string;
}

export interface Seated {
  table: string;
  token: string;
  seats: number[];
}

export interface Handing {
  key: string;
}

export interface Summary {
  table: string;
  game: string;
  title: string;
  seats: string[];
  options: Record<string, any>;
  clock: ClockPlan;
  late: string;
  listed: boolean;
  rated: boolean;
  opened: number;
  moves: number;
  over: boolean;
  to_move: number[];
  outcome: Outcome | null;
  root: string;
  next_root: string;
  seeds: string[];
}

export interface Outcome {
  places: number[];
  reason: string;
  rule: string;
}

export interface Tables {
  tables: Summary[];
}

export interface Games {
  games: GameShown[];
}

export interface GameShown {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  minutes: [number, number];
  options: Record<string, string>;
  levels: Record<string, string>;
  usual: string;
  lessons: string[];
}

export interface Rules {
  game: string;
  rules: Rule[];
}

export interface Rule {
  id: string;
  section: string;
  text: string;
  ours: boolean;
  ours_only: string;
}

export interface Lessons {
  game: string;
  lessons: LessonListed[];
}

export interface LessonListed {
  name: string;
  title: string;
  about: string;
  minutes: number;
}

export interface Puzzles {
  game: string;
  puzzles: PuzzleListed[];
}

export interface PuzzleListed {
  number: number;
  title: string;
  level: "easy" | "hard" | "medium";
}

export interface PuzzleShown {
  game: string;
  number: number;
  title: string;
  level: "easy" | "hard" | "medium";
  question: string;
  given: string;
  players: string[];
  seat: number;
  view: any;
  weighed: Weighed[];
  least: number;
  most: number;
  answer: string;
  why: string;
}

export interface Weighed {
  moves: string[];
  worth: number;
  words: string;
  solves: boolean;
}

export interface PuzzleAfter {
  shown: Shown[];
}

export interface Shown {
  by: number;
  view: any;
  sentences: Sentence[];
  outcome: Outcome | null;
}

export interface Health {
  ok: boolean;
  version: string;
  tables: number;
}

export interface Problem {
  code: string;
  sentence: string;
  rule: string;
}

export interface Replay {
  table: string;
  game: string;
  title: string;
  setup: Record<string, any>;
  players: string[];
  levels: string[];
  eyes: number[];
  seat: number;
  start: any;
  frames: Frame[];
  first: number;
  total: number;
  outcome: Outcome | null;
}

export interface Frame {
  number: number;
  at: number;
  by: number;
  move: string | null;
  view: any;
  sentences: Sentence[];
}

export interface Lesson {
  game: string;
  name: string;
  title: string;
  about: string;
  minutes: number;
  players: string[];
  seat: number;
  start: any;
  steps: StepShown[];
  learnt: string[];
}

export interface StepShown {
  text: string;
  is_asked: boolean;
  frames: Shown[];
  later: boolean;
  look: string[];
  rules: string[];
  legal: string[];
  wanted: string[];
  hint: string;
  after: Shown[];
  well: string;
  wrong: Wrong[];
}

export interface Wrong {
  say: string;
  moves: string[];
}

export type AnySay = Hello | Submit | Check | Chat | Hint | Takeback | AnswerTakeback | Resign | Leave | Rematch | Follow | Mute | Ping;

export type AnyTell = Happened | Looks | Welcome | Done | Advice | Not | Goodbye | Notice;

export type AnyLine = RecordHead | Happened | Opening | End;
