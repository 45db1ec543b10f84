// What every game hands to the page: how its board is drawn and how its events are shown.
import type { Component, Snippet } from "svelte";
import type { House } from "../parts/houses";

/** Who sits somewhere, as everybody may know it. */
export interface Person {
  seat: number;
  name: string;
  house: House;
  /** The level of a computer; empty for a person. */
  level: string;
  taken: boolean;
  here: boolean;
  stoodIn: boolean;
  resigned: boolean;
  /** Whether this is who looks at the page now. */
  isMe: boolean;
  /** Whether something is waited for from them. */
  toMove: boolean;
  /** Milliseconds left, and when that was true; null without a clock. */
  clock: number | null;
  clockAt: number;
  clockRuns: boolean;
}

/** Any event of a game; each game narrows it to its own union. */
export interface AnyEvent {
  kind: string;
  rule: string;
}

export interface Refusal {
  sentence: string;
  rule: string;
}

export interface BoardProps<V = any, E extends AnyEvent = any> {
  /** The game as `seat` sees it, at the moment that is shown. */
  view: V;
  /** Through whose eyes: a seat, or -2 for what everybody may see. */
  seat: number;
  people: Person[];
  /** All that this pair of eyes was told so far, up to what is shown. */
  events: E[];
  /** The event that is being shown just now, if one is; `view` is still the one before it. */
  scene: E | null;
  /** What may be done now, as texts; empty where nothing may. */
  legal: string[];
  /** A move is on its way; nothing more can be chosen. */
  busy: boolean;
  /** How it ended, if it has. */
  outcome: { places: number[]; reason: string; rule: string } | null;
  /** Looking back: nothing can be done, and nothing waits. */
  isReplay: boolean;
  /** Send a move; resolves to why not, or to null when it is done. */
  submit: (move: string) => Promise<Refusal | null>;
  /** Whether a move would be allowed; resolves to why not, or to null. */
  check: (move: string) => Promise<Refusal | null>;
  /** The log and the talk, to be placed once on the board's paper. */
  chronicle: Snippet;
  /** The table's own buttons (menu, clocks), to be placed at the end of the line that says what is on. */
  tools: Snippet;
}

export interface ScoreProps<E extends AnyEvent = any> {
  people: Person[];
  events: E[];
  outcome: { places: number[]; reason: string; rule: string };
}

export interface Room<V = any, E extends AnyEvent = any> {
  Board: Component<BoardProps<V, E>>;
  /** How the result came about, by rule. */
  Score: Component<ScoreProps<E>>;
  /** How long an event is shown by itself, in ms; 0 where it passes at once. */
  lasts(event: E, view: V): number;
  /** The log would say too early what the board is still showing: the event's line, and those after it,
   *  wait until a scene that is not held has ended, or all is shown. */
  holds?(event: E): boolean;
  /** Where on the board something is that a lesson speaks of, such as "tango" or "die 4": a selector. */
  find(what: string): string;
  /** The event's line of the log, where the house cannot know how these eyes see it. */
  line?(event: E, people: Person[], view: V): string | null;
  /** What is to be added to a move that is advised, where the house cannot know how these eyes see it. */
  advised?(move: string, people: Person[], view: V): string | null;
  /** A replay does not stop where nothing else happens. */
  passes?(event: E): boolean;
  /** The event begins a chapter of a replay, such as "Round 4" or "Act II"; the slider shows its number. */
  chapter(event: E): string | null;
}
