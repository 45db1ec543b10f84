// What the parts of a talk are handed, and how they name people.
import type { Person, Refusal } from "../room";
import { turnFor } from "./geometry";
import type { Picking } from "./picking.svelte";
import { askedBy, readClause, type Clause, type Moment } from "./notation";
import type { AnyEvent, OfferShown, Shown, View } from "./types";
import { Words } from "./words";

export interface TalkProps {
  view: View;
  seat: number;
  people: Person[];
  legal: string[];
  busy: boolean;
  submit: (move: string) => Promise<Refusal | null>;
  check: (move: string) => Promise<Refusal | null>;
  picking: Picking;
  isReplay: boolean;
  events: AnyEvent[];
}

/** How somebody at this table is spoken to, with the floor as it is turned for them. */
export const wordsFor = (people: Person[], ball: Shown): Words => new Words(people, turnFor(ball.entrances[people.findIndex((one) => one.isMe)]));

/** Whether there are talks and deals at this ball (LD-10.5). */
export const hasTalks = (ball: Shown): boolean => ball.talk && !ball.variations.includes("non-negotiable");

/** Who talks: all who have not lost (LD-10.5). */
export const talkers = (ball: Shown): number[] =>
  Array.from({ length: ball.seats }, (_, seat) => seat).filter((seat) => !ball.lost.includes(seat));

export const now = (ball: Shown): Moment => ({ dance: ball.dance, measure: ball.measure });

export const promisesOf = (texts: readonly string[]): Clause[] => texts.flatMap((text) => readClause(text) ?? []);

export type Answer = "accepted" | "declined" | "asked";

/** Whom an offer asks, and what each has answered. */
export function answersTo(offer: OfferShown, ball: Shown): { seat: number; answer: Answer }[] {
  return askedBy(promisesOf(offer.clauses), talkers(ball)).map((seat) => ({
    seat,
    answer: offer.accepted.includes(seat) ? "accepted" : offer.declined.includes(seat) ? "declined" : "asked",
  }));
}
