// How the page speaks of a marathon.
import type { Person } from "../room";
import type { Note } from "./story";
import { listed } from "../../language";
import { capital, numeral } from "../../parts/words";

export const nameOf = (person: Person | undefined): string =>
  !person ? "" : person.isMe ? "you" : person.name || "an open seat";

/** A person with no more of a long name than a heading or a button has room for. */
export function brief<T extends Person | undefined>(person: T): T {
  return person && person.name.length > LONGEST ? { ...person, name: `${person.name.slice(0, LONGEST - 1).trimEnd()}…` } : person;
}
const LONGEST = 18;

/** At the head of a sentence; a name stays as its owner writes it. */
export const titleOf = (person: Person | undefined): string => (person?.isMe ? "You" : nameOf(person));

/** 1st, 2nd, 3rd. */
export function ordinal(n: number): string {
  const tail = n % 10 === 1 && n !== 11 ? "st" : n % 10 === 2 && n !== 12 ? "nd" : n % 10 === 3 && n !== 13 ? "rd" : "th";
  return `${n}${tail}`;
}

export const points = (endurance: number): string => (endurance === 1 ? "1 point" : `${endurance} points`);

export function rollAgain(count: number): string {
  if (count === 0) return "Keep all six";
  if (count === 6) return "Roll all six again";
  return `Roll ${numeral(count)} ${count === 1 ? "die" : "dice"} again`;
}

export const satisfy = (pleased: number, all: number): string =>
  `${capital(pleased === 0 ? "none" : pleased === all ? "all" : numeral(pleased))} of ${numeral(all)} ${pleased === 1 ? "satisfies" : "satisfy"}`;

/** What else a judging brought, in a sentence. */
export function noted(note: Note, people: Person[]): string {
  const name = (seat: number) => titleOf(people[seat]);
  switch (note.kind) {
    case "out":
      return `${name(note.seat)} ${people[note.seat]?.isMe ? "are" : "is"} out.`;
    case "gala-gained":
      return note.gained
        ? `The Gala gains ${numeral(note.gained)}: ${nameOf(people[note.seat])} at ${note.endurance}.`
        : `A Gala, and ${nameOf(people[note.seat])} at the most already.`;
    case "tango-danced":
      return `${listed(note.seats.map((seat, n) => (n ? nameOf : titleOf)(people[seat])))} danced the Tango: it is rolled anew.`;
    case "won":
      return `${name(note.seat)} ${people[note.seat]?.isMe ? "win" : "wins"} the marathon.`;
  }
}

/** Who has won, in a line; nobody where all have gone. */
export function wins(winners: Person[], people: Person[]): string {
  if (winners.length === people.length) return "Nobody wins the marathon";
  const names = listed(winners.map((one, n) => (n ? nameOf : titleOf)(one)));
  return `${names} ${winners.length > 1 || winners[0]?.isMe ? "win" : "wins"} the marathon`;
}
