// Promises in plain words: "Ada holds Waltz 1 back until dance 3 begins".
import { listed, t } from "../../language";
import { dancerSaid, ownerOf } from "./geometry";
import { COLOUR, QUOTED, moment, readChoice, readClause, readColour, type Clause, type Moment, type Span } from "./notation";

/** A time in words; "this" is said of another moment by its numbers, and is the first before the seating. */
export function spanWords({ kind, dance, measure }: Span, said?: Moment, now?: Moment): string {
  const isNow = !said || !now || moment(said) === moment(now);
  const isFirst = now?.dance === 0;
  const at = said && said.dance > 0 ? said : { dance: 1, measure: 1 };
  switch (kind) {
    case "this measure":
      if (isFirst) return t("in the first measure");
      return isNow ? t("in this measure") : inMeasure(at);
    case "this dance":
      if (isFirst) return t("in the first dance");
      return isNow || at.dance === now.dance ? t("in this dance") : t("in dance {dance}", { dance: at.dance });
    case "the whole ball":
      return t("for the whole ball");
    case "until dance":
      return t("until dance {dance} begins", { dance });
    case "until measure":
      return t("until measure {measure} of dance {dance} begins", { dance, measure });
    case "in dance":
      return now?.dance === dance ? t("in this dance") : t("in dance {dance}", { dance });
    case "in measure":
      return now?.dance && moment(now) === moment({ dance, measure }) ? t("in this measure") : inMeasure({ dance, measure });
  }
}

const inMeasure = ({ dance, measure }: Moment): string => t("in measure {measure} of dance {dance}", { dance, measure });

// ---- in plain words

/** How somebody is called, whether that is who reads, and a facing as who reads sees it. */
export interface Naming {
  name(seat: number): string;
  isMe(seat: number): boolean;
  hour(facing: number): number;
}

/** "your Waltz 1", "Bob’s Waltz 1". */
export function dancerOf(dancer: number, who: Naming): string {
  const [owner, name] = [ownerOf(dancer), dancerSaid(dancer)];
  return who.isMe(owner) ? t("your {dancer}", { dancer: name }) : t("{name}’s {dancer}", { name: who.name(owner), dancer: name });
}

/** Without its owner where that is the promisor: who promises speaks of the own dancers. */
export function ownDancer(dancer: number, by: number, who: Naming): string {
  if (ownerOf(dancer) !== by) return dancerOf(dancer, who);
  const name = dancerSaid(dancer);
  return /\d$/.test(name) ? name : t("the {dancer}", { dancer: name });
}

/** A promise as one says it of somebody: "Ada holds Waltz 1 back until dance 3 begins". */
export function inWords(clause: Clause, who: Naming, said?: Moment, now?: Moment): string {
  const time = spanWords(clause.span, said, now);
  return who.isMe(clause.by) ? mine(clause, who, time) : theirs(clause, who, time);
}

function mine(clause: Clause, who: Naming, time: string): string {
  const { by, space, sparing, number } = clause;
  const dancer = clause.dancer < 0 ? "" : ownDancer(clause.dancer, by, who);
  const whom = clause.seat === null ? "" : who.name(clause.seat);
  switch (clause.kind) {
    case "hold":
      return t("You hold {dancer} back {time}", { dancer, time });
    case "only":
      return t("You announce no dancer but {dancer} {time}", { dancer, time });
    case "move":
      if (space === null) return t("You move {dancer} {time}", { dancer, time });
      if (clause.facing === null) return t("You move {dancer} to {space} {time}", { dancer, space, time });
      return t("You move {dancer} to {space}, facing {hour} o’clock, {time}", { dancer, space, hour: who.hour(clause.facing), time });
    case "spare":
      if (clause.seat === null) return t("You do not influence {dancers} {time}", { dancers: spared(clause, who), time });
      return t("You influence no dancer of {whom} {time}", { whom, time });
    case "pursue":
      if (sparing === null) return t("You go after {whom} {time}", { whom, time });
      return t("You go after {whom}, and leave {other} alone, {time}", { whom, other: who.name(sparing), time });
    case "release":
      return t("You release {dancer} at once", { dancer });
    case "second":
      return t("You may move {dancer} besides another {time}", { dancer, time });
    case "bench":
      return t("You begin without {dancer}", { dancer });
    case "place":
      return t("You are number {number} in the order of seating", { number });
    case "decline":
      return t("You do not accept offer {number}", { number });
  }
}

function theirs(clause: Clause, who: Naming, time: string): string {
  const { by, space, number } = clause;
  const name = who.name(by);
  const dancer = clause.dancer < 0 ? "" : ownDancer(clause.dancer, by, who);
  switch (clause.kind) {
    case "hold":
      return t("{name} holds {dancer} back {time}", { name, dancer, time });
    case "only":
      return t("{name} announces no dancer but {dancer} {time}", { name, dancer, time });
    case "move":
      if (space === null) return t("{name} moves {dancer} {time}", { name, dancer, time });
      if (clause.facing === null) return t("{name} moves {dancer} to {space} {time}", { name, dancer, space, time });
      return t("{name} moves {dancer} to {space}, facing {hour} o’clock, {time}", { name, dancer, space, hour: who.hour(clause.facing), time });
    case "spare":
      if (clause.seat === null) return t("{name} does not influence {dancers} {time}", { name, dancers: spared(clause, who), time });
      if (who.isMe(clause.seat)) return t("{name} influences no dancer of yours {time}", { name, time });
      return t("{name} influences no dancer of {whom} {time}", { name, whom: who.name(clause.seat), time });
    case "pursue":
      return pursues(clause, who, time);
    case "release":
      return t("{name} releases {dancer} at once", { name, dancer });
    case "second":
      return t("{name} may move {dancer} besides another {time}", { name, dancer, time });
    case "bench":
      return t("{name} begins without {dancer}", { name, dancer });
    case "place":
      return t("{name} is number {number} in the order of seating", { name, number });
    case "decline":
      return t("{name} does not accept offer {number}", { name, number });
  }
}

function pursues({ by, seat, sparing }: Clause, who: Naming, time: string): string {
  const name = who.name(by);
  const whom = you(seat ?? 0, who);
  if (sparing === null) return t("{name} goes after {whom} {time}", { name, whom, time });
  return t("{name} goes after {whom}, and leaves {other} alone, {time}", { name, whom, other: you(sparing, who), time });
}

const you = (seat: number, who: Naming): string => (who.isMe(seat) ? t("you") : who.name(seat));
const spared = ({ dancers }: Clause, who: Naming): string[] => dancers.map((one) => dancerOf(one, who));


/** A sentence of the house with promises in plain words and names for colours. */
export function retold(text: string, who: Naming, now?: Moment): string {
  const plain = text.replace(QUOTED, (whole, said: string) => {
    const clause = readClause(said);
    return clause ? `“${inWords(clause, who, now, now)}”` : whole;
  });
  return plain.replace(new RegExp(`\\b(?:${COLOUR})\\b`, "g"), (colour) => who.name(readColour(colour)));
}

// ---- choices

/** What somebody chose, or would have, in words: "to announce Waltz 1", "to dance with Waltz 1 to e7, facing 3 o’clock". */
export function choiceWords(move: string, by: number, who: Naming): string {
  const { verb, dancers, space, facing } = readChoice(move);
  const named = listed(dancers.map((one) => ownDancer(one, by, who)));
  if (verb === "announce") return t("to announce {dancers}", { dancers: named });
  return t("to dance with {dancers} to {space}, facing {hour} o’clock", { dancers: named, space, hour: who.hour(facing) });
}

/** Many choices in few words: which dancers to announce, where each could have ended. */
export function choicesWords(moves: readonly string[], by: number, who: Naming): string {
  const read = moves.map(readChoice);
  const named = (dancers: number[]) => {
    const [one, other] = dancers.map((dancer) => ownDancer(dancer, by, who));
    return other === undefined ? one! : t("{one} with {other}", { one: one!, other });
  };
  const announced = read.filter((one) => one.verb === "announce").map((one) => named(one.dancers));
  const ends = new Map<string, Set<string>>();
  for (const { verb, dancers, space } of read) {
    if (verb === "dance") ends.set(named(dancers), (ends.get(named(dancers)) ?? new Set()).add(space));
  }
  const danced = [...ends].map(([dancer, spaces]) => t("{dancer} to {spaces}", { dancer, spaces: [...spaces].join(", ") }));
  return [announced.length ? t("to announce {dancers}", { dancers: announced.join(", ") }) : "", ...danced].filter(Boolean).join("; ");
}
