// Lines of the log in which a facing is said. The house does not know how the floor is turned for who reads.
import { t } from "../../language";
import { capital } from "../../parts/words";
import type { Person } from "../room";
import { readChoice, readClause, readClauses } from "./notation";
import { inWords } from "./sentences";
import type { AnyEvent, Shown } from "./types";
import { Words } from "./words";

interface Danced {
  dancer: number;
  start: string;
  end: string;
  facing: number;
  cut_in: boolean;
}

function danced({ dancer, start, end, facing, cut_in }: Danced, words: Words): string {
  const about = { dancer: words.dancer(dancer), start, end, hour: words.hour(facing) };
  if (cut_in) return t("{dancer} cuts in on {end} from {start}, facing {hour} o’clock.", about);
  return start === end ? t("{dancer} turns on {end} to {hour} o’clock.", about) : t("{dancer} dances to {end} from {start}, facing {hour} o’clock.", about);
}

/** A dance that may be danced now, as the log would tell it to who dances; null for any other move. */
export function danceOf(move: string, people: Person[], ball: Shown, turn: number): string | null {
  const { verb, dancers, space: end, facing } = readChoice(move);
  const dancer = dancers[0]!;
  if (verb !== "dance") return null;
  const cut_in = ball.dancers.some((one, other) => one.space === end && other !== dancer);
  return capital(danced({ dancer, start: ball.dancers[dancer]!.space!, end, facing, cut_in }, new Words(people, turn)));
}

/** Such a line with the facing as who reads sees it; null for any other. */
export function lineOf(event: AnyEvent, people: Person[], turn: number): string | null {
  const words = new Words(people.map((one) => ({ ...one, isMe: false })), turn);
  const promised = (text: string): string | null => {
    const clauses = text.includes("^") ? readClauses(text) : null;
    return clauses && clauses.map((one) => inWords(one, words)).join("; ");
  };
  switch (event.kind) {
    case "danced":
      return danced(event, words);
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
