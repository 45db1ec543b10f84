// Promises as texts, as structures and in plain words. `Red: hold W1 until dance 3` is what the house
// reads and writes (docs/records.md); "Ada holds Waltz 1 back until dance 3 begins" is what one reads.
import { EACH, DANCERS as NINE, ownerOf } from "./geometry";
import { dancerSaid } from "./words";
import { listed } from "../../language";

/** What the seats are called in texts of promises. */
export const COLOURS = ["Red", "Blue", "Gold", "Green", "Violet", "Grey"] as const;
/** A player's nine dancers. */
export const DANCERS = NINE.map(([name]) => name);
export const MOST_PROMISES = 8;

export type SpanKind = "this measure" | "this dance" | "the whole ball" | "until dance" | "until measure" | "in dance" | "in measure";

export interface Span {
  kind: SpanKind;
  /** 0 where the kind names none. */
  dance: number;
  measure: number;
}

export const PROMISES = ["hold", "only", "move", "spare", "pursue", "release", "second", "bench", "place", "decline"] as const;
export type Kind = (typeof PROMISES)[number];

/** One promise. What its kind does not use keeps a value that means nothing. */
export interface Clause {
  kind: Kind;
  by: number;
  /** hold, only, move, release, second, bench: counted through, nine a seat. */
  dancer: number;
  /** pursue, and spare unless dancers are named. */
  seat: number | null;
  /** spare, where dancers are named. */
  dancers: number[];
  /** pursue: who is left alone. */
  sparing: number | null;
  /** move: where it ends. */
  space: string | null;
  facing: number | null;
  /** place in the order, or the number of an offer. */
  number: number;
  span: Span;
}

export const THIS_MEASURE: Span = { kind: "this measure", dance: 0, measure: 0 };

/** A promise with nothing said in it yet. */
export const blank = (kind: Kind, by: number): Clause => ({
  kind, by, dancer: -1, seat: null, dancers: [], sparing: null, space: null, facing: null, number: 0, span: THIS_MEASURE,
});

/** Promises of these kinds name a time; the last three always one measure. */
export const TIMED: readonly Kind[] = ["hold", "only", "spare", "move", "pursue", "second"];
export const MEASURED: readonly Kind[] = ["move", "pursue", "second"];

// ---- writing

export const writeClauses = (clauses: Clause[]): string => clauses.map(writeClause).join("; ");

export const writeClause = (clause: Clause): string => `${COLOURS[clause.by]}: ${sentence(clause)}`;

function sentence(clause: Clause): string {
  const { kind, by, dancer } = clause;
  const when = writeSpan(clause.span);
  switch (kind) {
    case "hold":
    case "only":
    case "second":
      return `${kind} ${called(dancer, by)} ${when}`;
    case "move": {
      const facing = clause.facing === null ? "" : `^${clause.facing}`;
      const end = clause.space === null ? "" : ` to ${clause.space}${facing}`;
      return `move ${called(dancer, by)}${end} ${when}`;
    }
    case "spare": {
      const whom = clause.seat === null ? clause.dancers.map((one) => called(one, by)).join(", ") : COLOURS[clause.seat];
      return `spare ${whom} ${when}`;
    }
    case "pursue": {
      const rest = clause.sparing === null ? "" : ` but not ${COLOURS[clause.sparing]}`;
      return `pursue ${COLOURS[clause.seat ?? 0]}${rest} ${when}`;
    }
    case "release":
    case "bench":
      return `${kind} ${called(dancer, by)}`;
    case "place":
    case "decline":
      return `${kind} ${clause.number}`;
  }
}

/** A dancer as the promisor calls it: without a colour it is the own. */
function called(dancer: number, by: number): string {
  const owner = ownerOf(dancer);
  return `${owner === by ? "" : `${COLOURS[owner]} `}${DANCERS[dancer % EACH]}`;
}

export function writeSpan({ kind, dance, measure }: Span): string {
  if (kind === "until dance" || kind === "in dance") return `${kind} ${dance}`;
  if (kind === "until measure" || kind === "in measure") return `${kind} ${measure} of dance ${dance}`;
  return kind;
}

// ---- reading

const COLOUR = COLOURS.join("|");
const WHOM = `(?:(?<whose>${COLOUR})(?:'s)? )?(?<dancer>[A-Z][12]?)`;
const WHEN =
  "(?<when>this measure|this dance|(?:for )?(?:the )?whole ball|until dance \\d+|until measure \\d+ of dance \\d+|in dance \\d+|in measure \\d+ of dance \\d+)";
const TEXTS: [Kind, RegExp][] = (
  [
    ["hold", `hold ${WHOM} ${WHEN}`],
    ["only", `only ${WHOM} ${WHEN}`],
    ["move", `move ${WHOM}(?: to (?<space>[a-s]\\d+)(?:\\^(?<facing>\\d+))?)? ${WHEN}`],
    ["spare", `spare (?<seat>${COLOUR}) ${WHEN}`],
    ["spare", `spare (?<dancers>[A-Z12', ]+?) ${WHEN}`],
    ["pursue", `pursue (?<seat>${COLOUR})(?: but not (?<sparing>${COLOUR}))? ${WHEN}`],
    ["release", `release ${WHOM}`],
    ["second", `second ${WHOM} ${WHEN}`],
    ["bench", `bench ${WHOM}`],
    ["place", "place (?<number>\\d+)"],
    ["decline", "decline (?:offer )?(?<number>\\d+)"],
  ] as [Kind, string][]
).map(([kind, text]) => [kind, new RegExp(`^${text}$`, "i")]);

/** Promises, each after its promisor or after the one before; null where it is none. */
export function readClauses(text: string): Clause[] | null {
  const found: Clause[] = [];
  let by = -1;
  for (const part of text.trim().replace(/\s+/g, " ").split(";")) {
    const [colour, rest] = part.includes(":") ? part.split(":", 2) : [null, part];
    if (colour !== null) by = readColour(colour!.trim());
    const clause = by < 0 ? null : readSentence(by, rest!.trim());
    if (!clause) return null;
    found.push(clause);
  }
  return found;
}

export const readClause = (text: string): Clause | null => readClauses(text)?.[0] ?? null;

function readSentence(by: number, text: string): Clause | null {
  for (const [kind, pattern] of TEXTS) {
    const words = pattern.exec(text)?.groups;
    if (!words) continue;
    const dancers = (words.dancers ?? "").split(",").flatMap((one) => (one.trim() ? [readDancer(one.trim(), by)] : []));
    const dancer = words.dancer ? readDancer(`${words.whose ? `${words.whose} ` : ""}${words.dancer}`, by) : -1;
    if (dancers.includes(-1) || (words.dancer && dancer < 0)) return null;
    return {
      kind, by, dancer, dancers,
      seat: words.seat ? readColour(words.seat) : null,
      sparing: words.sparing ? readColour(words.sparing) : null,
      space: words.space?.toLowerCase() ?? null,
      facing: words.facing ? Number(words.facing) : null,
      number: Number(words.number ?? 0),
      span: words.when ? readSpan(words.when.toLowerCase()) : THIS_MEASURE,
    };
  }
  return null;
}

const readColour = (text: string): number => COLOURS.findIndex((one) => one.toLowerCase() === text.toLowerCase());

function readDancer(text: string, by: number): number {
  const words = new RegExp(`^${WHOM}$`, "i").exec(text)?.groups;
  const at = DANCERS.findIndex((one) => one === words?.dancer?.toUpperCase());
  return at < 0 ? -1 : (words!.whose ? readColour(words!.whose) : by) * EACH + at;
}

function readSpan(text: string): Span {
  const [one = 0, two = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const kind = /^(until|in) (dance|measure)/.exec(text)?.[0] as SpanKind | undefined;
  if (kind) return kind.endsWith("measure") ? { kind, measure: one, dance: two } : { kind, dance: one, measure: 0 };
  return { kind: text.endsWith("ball") ? "the whole ball" : (text as SpanKind), dance: 0, measure: 0 };
}

// ---- who must accept

/** Who must accept: all who promise, or everybody at the ball (LD-11.1, LD-11.3). */
export function askedBy(clauses: Clause[], talkers: number[]): number[] {
  if (clauses.some(({ kind }) => kind === "second" || kind === "place")) return talkers;
  return talkers.filter((seat) => clauses.some(({ by }) => by === seat));
}

// ---- when

export interface Moment {
  dance: number;
  measure: number;
}

/** A moment as a number that grows; before the seating it is the first measure. */
export const moment = ({ dance, measure }: Moment): number => (dance > 0 ? dance * 8 + measure : 9);
const FOREVER = 1 << 20;

/** The first measure of a time that was said at a moment, and the first one after it (LD-11.4). */
export function bounds({ kind, dance, measure }: Span, said: Moment): [number, number] {
  const now = moment(said);
  switch (kind) {
    case "this measure":
      return [now, now + 1];
    case "this dance":
      return [now, (Math.floor(now / 8) + 1) * 8 + 1];
    case "the whole ball":
      return [now, FOREVER];
    case "until dance":
      return [now, moment({ dance, measure: 1 })];
    case "until measure":
      return [now, moment({ dance, measure })];
    case "in dance":
      return [Math.max(now, moment({ dance, measure: 1 })), moment({ dance: dance + 1, measure: 1 })];
    case "in measure":
      return [moment({ dance, measure }), moment({ dance, measure }) + 1];
  }
}

/** A time in words; "this" is said of another moment by its numbers. */
export function spanWords({ kind, dance, measure }: Span, said?: Moment, now?: Moment): string {
  const isNow = !said || !now || moment(said) === moment(now);
  const at = said && said.dance > 0 ? said : { dance: 1, measure: 1 };
  const sameDance = isNow || at.dance === Math.max(1, now!.dance);
  switch (kind) {
    case "this measure":
      return isNow ? "in this measure" : `in measure ${at.measure} of dance ${at.dance}`;
    case "this dance":
      return sameDance ? "in this dance" : `in dance ${at.dance}`;
    case "the whole ball":
      return "for the whole ball";
    case "until dance":
      return `until dance ${dance} begins`;
    case "until measure":
      return `until measure ${measure} of dance ${dance} begins`;
    case "in dance":
      return now?.dance === dance ? "in this dance" : `in dance ${dance}`;
    case "in measure":
      return now && moment(now) === moment({ dance, measure }) ? "in this measure" : `in measure ${measure} of dance ${dance}`;
  }
}

// ---- in plain words

/** How somebody is called, and whether that is who reads. */
export interface Naming {
  name(seat: number): string;
  isMe(seat: number): boolean;
  /** A facing as who reads sees it; by its number where no floor is seen. */
  facing?(facing: number): string;
}

const towards = (facing: number, who: Naming): string => `facing ${who.facing?.(facing) ?? facing}`;

const whose = (seat: number, who: Naming): string => (who.isMe(seat) ? "your" : `${who.name(seat)}’s`);

export function dancerOf(dancer: number, who: Naming): string {
  return `${whose(ownerOf(dancer), who)} ${dancerSaid(dancer)}`;
}

/** Without its owner where that is the promisor: who promises speaks of the own dancers. */
function ownDancer(dancer: number, by: number, who: Naming): string {
  if (ownerOf(dancer) !== by) return dancerOf(dancer, who);
  const name = dancerSaid(dancer);
  return /\d$/.test(name) ? name : `the ${name}`;
}

/** A promise as one says it of somebody: "Ada holds Waltz 1 back until dance 3 begins". */
export function inWords(clause: Clause, who: Naming, said?: Moment, now?: Moment): string {
  const subject = who.isMe(clause.by) ? "You" : who.name(clause.by);
  return `${subject} ${deedWords(clause, who, said, now)}`;
}

/** The same without its subject. */
export function deedWords(clause: Clause, who: Naming, said?: Moment, now?: Moment): string {
  const { kind, by, dancer } = clause;
  const when = spanWords(clause.span, said, now);
  const me = who.isMe(by);
  const own = (one: number) => ownDancer(one, by, who);
  const whom = (seat: number) => (who.isMe(seat) ? "you" : who.name(seat));
  switch (kind) {
    case "hold":
      return `${me ? "hold" : "holds"} ${own(dancer)} back ${when}`;
    case "only":
      return `${me ? "announce" : "announces"} no dancer but ${own(dancer)} ${when}`;
    case "move": {
      const facing = clause.facing === null ? "" : `, ${towards(clause.facing, who)},`;
      const end = clause.space === null ? "" : ` to ${clause.space}${facing}`;
      return `${me ? "move" : "moves"} ${own(dancer)}${end} ${when}`;
    }
    case "spare":
      return clause.seat === null
        ? `${me ? "do" : "does"} not influence ${listed(clause.dancers.map((one) => dancerOf(one, who)))} ${when}`
        : `${me ? "influence" : "influences"} no dancer of ${who.isMe(clause.seat) ? "yours" : who.name(clause.seat)} ${when}`;
    case "pursue": {
      const rest = clause.sparing === null ? "" : `, and ${me ? "leave" : "leaves"} ${whom(clause.sparing)} alone,`;
      return `${me ? "go" : "goes"} after ${whom(clause.seat ?? 0)}${rest} ${when}`;
    }
    case "release":
      return `${me ? "release" : "releases"} ${own(dancer)} at once`;
    case "second":
      return `may move ${own(dancer)} besides another ${when}`;
    case "bench":
      return `${me ? "begin" : "begins"} without ${own(dancer)}`;
    case "place":
      return `${me ? "are" : "is"} number ${clause.number} in the order of seating`;
    case "decline":
      return `${me ? "do" : "does"} not accept offer ${clause.number}`;
  }
}

/** A sentence of the house with promises in plain words and names for colours. */
export function retold(text: string, who: Naming): string {
  const promise = new RegExp(`'((?:${COLOUR}): [^']+)'`, "g");
  const plain = text.replace(promise, (whole, said: string) => {
    const clause = readClause(said);
    return clause ? `“${inWords(clause, who)}”` : whole;
  });
  const loose = new RegExp(`: ((?:${COLOUR}): [^.;]+)\\.$`);
  const said = plain.replace(loose, (whole, one: string) => {
    const clause = readClause(one);
    return clause ? `: ${inWords(clause, who)}.` : whole;
  });
  return said.replace(new RegExp(`\\b(?:${COLOUR})\\b`, "g"), (colour) => who.name(readColour(colour)));
}

interface Choice {
  verb: string;
  dancers: number[];
  space: string;
  facing: number;
}

/** A choice as the ledger has it: `dance 0W1 e7^3`, `announce 0W1 0C`. */
function readChoice(move: string): Choice {
  const [verb = "", ...rest] = move.split(" ");
  const [space = "", facing = ""] = verb === "dance" ? (rest.pop() ?? "").split("^") : [];
  const dancers = rest.map((text) => Number(text[0]) * EACH + DANCERS.indexOf(text.slice(1)));
  return { verb, dancers, space, facing: Number(facing) };
}

/** A choice in words, said of who made it: "announce Waltz 1", "dance with Waltz 1 to e7, facing 3 o’clock". */
export function choiceWords(move: string, by: number, who: Naming): string {
  const { verb, dancers, space, facing } = readChoice(move);
  const named = listed(dancers.map((one) => ownDancer(one, by, who)));
  return verb === "announce" ? `announce ${named}` : `dance with ${named} to ${space}, ${towards(facing, who)}`;
}

/** Many choices in few words: which dancers to announce, where each could have ended. */
export function choicesWords(moves: readonly string[], by: number, who: Naming): string {
  const read = moves.map(readChoice);
  const named = (dancers: number[]) => dancers.map((one) => ownDancer(one, by, who)).join(" with ");
  const announced = read.filter((one) => one.verb === "announce").map((one) => named(one.dancers));
  const ends = new Map<string, Set<string>>();
  for (const { verb, dancers, space } of read) {
    if (verb === "dance") ends.set(named(dancers), (ends.get(named(dancers)) ?? new Set()).add(space));
  }
  const danced = [...ends].map(([name, spaces]) => `${name} to ${[...spaces].join(", ")}`);
  return [announced.length ? `to announce ${announced.join(", ")}` : "", ...danced].filter(Boolean).join("; ");
}
