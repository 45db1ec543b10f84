// Lines of the log in which a facing is said. The house does not know how the floor is turned for who reads.
import { t } from "../../language";
import type { Person } from "../room";
import { readChoice, readClause, readClauses } from "./notation";
import { inWords } from "./sentences";
import type { AnyEvent } from "./types";
import { Words } from "./words";

/** Such a line with the facing as who reads sees it; null for any other. */
export function lineOf(event: AnyEvent, people: Person[], turn: number): string | null {
  const words = new Words(people.map((one) => ({ ...one, isMe: false })), turn);
  const promised = (text: string): string | null => {
    const clauses = text.includes("^") ? readClauses(text) : null;
    return clauses && clauses.map((one) => inWords(one, words)).join("; ");
  };
  switch (event.kind) {
    case "danced": {
      const { start, end } = event;
      const about = { dancer: words.dancer(event.dancer), start, end, hour: words.hour(event.facing) };
      if (event.cut_in) return t("{dancer} cuts in on {end} from {start}, facing {hour} o’clock.", about);
      return start === end ? t("{dancer} turns on {end} to {hour} o’clock.", about) : t("{dancer} dances to {end} from {start}, facing {hour} o’clock.", about);
    }
    case "offered": {
      const promises = promised(event.text);
      const about = { name: words.name(event.seat), number: event.number, former: event.answers, promises: promises ?? "" };
      if (!promises) return null;
      if (event.rule === "LD-11.2") return t("{name} suggests: {promises} (offer {number}; it binds nobody).", about);
      if (event.how === "changed") return t("{name} changes offer {number}: {promises}.", about);
      return event.answers ? t("{name} makes offer {number}, in answer to offer {former}: {promises}.", about) : t("{name} makes offer {number}: {promises}.", about);
    }
    case "bound": {
      const promises = promised(event.text);
      return promises && t("Deal {number} binds. {promises}.", { number: event.number, promises });
    }
    case "promise-settled": {
      const promise = event.text.includes("^") ? readClause(event.text) : null;
      const about = promise && { promise: inWords(promise, words), deal: event.deal };
      if (!about) return null;
      if (event.verdict === "kept") return t("Kept: {promise} (deal {deal}).", about);
      return event.verdict === "excused" ? t("Excused: {promise} (deal {deal}).", about) : t("Broken: {promise} (deal {deal}).", about);
    }
    case "deal-broken": {
      const { verb, dancers, space, facing } = readChoice(event.choice);
      if (verb !== "dance") return null;
      const about = { name: words.name(event.seat), dancer: words.own(dancers[0]!, event.seat), end: space, hour: words.hour(facing), count: event.deals.length, deals: event.deals };
      return t("{name} would dance with {dancer} to {end}, facing {hour} o’clock: that breaks {count|deal|deals} {deals}, and {name} sits the measure out.", about);
    }
    default:
      return null;
  }
}

/** How a dancer faces after a dance that is advised, as who dances will see it; null for any other move. */
export function facingOf(move: string, people: Person[], turn: number): string | null {
  const { verb, space: end, facing } = readChoice(move);
  return verb === "dance" ? t("At {end} it faces {hour} o’clock.", { end, hour: new Words(people, turn).hour(facing) }) : null;
}
