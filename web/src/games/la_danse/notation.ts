// Promises as the house writes and reads them (docs/records.md): `Red: hold W1 until dance 3`.
import { EACH, DANCERS as NINE, ownerOf } from "./geometry";

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

export const COLOUR = COLOURS.join("|");
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

export const readColour = (text: string): number => COLOURS.findIndex((one) => one.toLowerCase() === text.toLowerCase());

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

// ---- choices

export interface Chosen {
  verb: string;
  dancers: number[];
  space: string;
  facing: number;
}

/** A choice as the ledger has it: `dance 0W1 e7^3`, `announce 0W1 0C`. */
export function readChoice(move: string): Chosen {
  const [verb = "", ...rest] = move.split(" ");
  const [space = "", facing = ""] = verb === "dance" ? (rest.pop() ?? "").split("^") : [];
  const dancers = rest.map((text) => Number(text[0]) * EACH + DANCERS.indexOf(text.slice(1)));
  return { verb, dancers, space, facing: Number(facing) };
}

// ---- in sentences of the house

export const QUOTED = new RegExp(`['‘«]((?:${COLOUR}): [^'’»]+)['’»]`, "g");

/** The promises that a sentence of the house names. */
export const quoted = (text: string): Clause[] => [...text.matchAll(QUOTED)].flatMap(([, said]) => readClause(said!) ?? []);
