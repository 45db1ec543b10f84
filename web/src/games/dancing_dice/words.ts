// How the page speaks of a marathon.
import { t } from "../../language";
import { numeral } from "../../parts/words";
import type { Person } from "../room";
import { kindOf } from "./dances";
import type { Note } from "./story";

export const nameOf = (person: Person | undefined): string =>
  !person ? "" : person.isMe ? t("you") : person.name || t("an open seat");

/** A person with no more of a long name than a heading or a button has room for. */
export function brief<T extends Person | undefined>(person: T): T {
  return person && person.name.length > LONGEST ? { ...person, name: `${person.name.slice(0, LONGEST - 1).trimEnd()}…` } : person;
}
const LONGEST = 18;

/** Standing alone, or at the head of a line; a name stays as its owner writes it. */
export const titleOf = (person: Person | undefined): string => (person?.isMe ? t("You") : nameOf(person));

/** 1st, 2nd, 3rd. */
export function ordinal(n: number): string {
  if (n % 10 === 1 && n !== 11) return t("{n}st", { n });
  if (n % 10 === 2 && n !== 12) return t("{n}nd", { n });
  return n % 10 === 3 && n !== 13 ? t("{n}rd", { n }) : t("{n}th", { n });
}

export const points = (endurance: number): string => t("{n} {n|point|points}", { n: endurance });

export const danceTitles = (): [string, string] => [t("First dance"), t("Second dance")];

/** A die of a hand, by its place and what it shows. */
export const dieSaid = (place: number, face: number): string =>
  kindOf(place) === "ivory" ? t("ivory {face}", { face }) : t("velvet {face}", { face });

export const purity = (isPure: boolean): string => (isPure ? t("pure") : t("mixed"));

export function rollAgain(count: number): string {
  if (count === 0) return t("Keep all six");
  if (count === 6) return t("Roll all six again");
  return count === 1 ? t("Roll one die again") : t("Roll {many} dice again", { many: numeral(count) });
}

/** How many please the judges; not at the head of a sentence. */
export function satisfy(pleased: number, among: number): string {
  const all = numeral(among);
  if (pleased === 0) return t("none of {all} satisfy", { all });
  if (pleased === among) return t("all of {all} satisfy", { all });
  return pleased === 1 ? t("one of {all} satisfies", { all }) : t("{many} of {all} satisfy", { many: numeral(pleased), all });
}

/** What else a judging brought, in a sentence. */
export function noted(note: Note, people: Person[]): string {
  switch (note.kind) {
    case "out":
      return people[note.seat]?.isMe ? t("You are out.") : t("{name} is out.", { name: nameOf(people[note.seat]) });
    case "gala-gained":
      return gained(people[note.seat], note.gained, note.endurance);
    case "tango-danced":
      return tangoDanced(note.seats.map((seat) => people[seat]));
    case "won":
      return people[note.seat]?.isMe ? t("You win the marathon.") : t("{name} wins the marathon.", { name: nameOf(people[note.seat]) });
  }
}

function gained(person: Person | undefined, count: number, endurance: number): string {
  const name = nameOf(person);
  if (!count) return person?.isMe ? t("A Gala, and you at the most already.") : t("A Gala, and {name} at the most already.", { name });
  const many = numeral(count);
  if (person?.isMe) return t("The Gala gains {many}: you at {endurance}.", { many, endurance });
  return t("The Gala gains {many}: {name} at {endurance}.", { many, name, endurance });
}

function tangoDanced(couples: (Person | undefined)[]): string {
  const others = couples.filter((one) => !one?.isMe).map(nameOf);
  if (others.length === couples.length) {
    return others.length > 1
      ? t("{names} danced the Tango: it is rolled anew.", { names: others })
      : t("{name} danced the Tango: it is rolled anew.", { name: others[0]! });
  }
  if (!others.length) return t("You danced the Tango: it is rolled anew.");
  return t("{us} danced the Tango: it is rolled anew.", { us: [t("You"), ...others] });
}

/** Who has won, in a line; nobody where all have gone. */
export function wins(winners: Person[], people: Person[]): string {
  if (winners.length === people.length) return t("Nobody wins the marathon");
  const others = winners.filter((one) => !one.isMe).map(nameOf);
  if (others.length === winners.length) {
    return others.length > 1 ? t("{names} win the marathon", { names: others }) : t("{name} wins the marathon", { name: others[0] ?? "" });
  }
  return others.length ? t("{us} win the marathon", { us: [t("You"), ...others] }) : t("You win the marathon");
}
