// What the parts of a talk are handed, and how they name people.
import type { Person, Refusal } from "../room";
import { hourOf, turnFor } from "./geometry";
import type { Picking } from "./picking.svelte";
import { askedBy, readClause, type Clause, type Moment, type Naming } from "./sentences";
import type { AnyEvent, OfferShown, Shown, View } from "./types";

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

/** Names for everybody, and facings as hours on the floor as it is turned for who looks. */
export const naming = (people: Person[], ball?: Shown): Naming => ({
  name: (seat) => people[seat]?.name || `Seat ${seat + 1}`,
  isMe: (seat) => people[seat]?.isMe ?? false,
  facing: ball && ((facing) => `${hourOf(facing, turnFor(ball.entrances[people.findIndex((one) => one.isMe)]))} o’clock`),
});

/** Somebody at the beginning of a sentence: "You", or the name. */
export const subject = (seat: number, who: Naming): string => (who.isMe(seat) ? "You" : who.name(seat));

/** Who talks: all who have not lost (LD-10.5). */
export const talkers = (ball: Shown): number[] =>
  Array.from({ length: ball.seats }, (_, seat) => seat).filter((seat) => !ball.lost.includes(seat));

export const isSeating = (ball: Shown): boolean =>
  ["order", "lot-order", "entrance", "first", "host", "direction", "lot-host", "lot-direction"].includes(ball.phase);

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
