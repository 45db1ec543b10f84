/**
 * Fair dice, checked in the browser: hashes, draws, and a check of a whole record.
 *
 * Written from docs/fair-dice.md alone, apart from the program that rolls, so that the two vouch
 * for each other. It needs nothing else, not even a secure origin, as `crypto.subtle` would.
 */

/** How many rolls a root promises. */
export const LEAVES = 1024;
/** How many neighbours lead from a leaf to the root. */
const LEVELS = 10;
/** The longest record that is looked at, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;
/** The most numbers that one recipe may draw; no game comes near. */
const MOST_DRAWN = 1000;
/** How much of a refused text is quoted. */
const QUOTED = 60;

/**
 * Something to say, with holes and what fills them, so that a page can say it in any language.
 * @typedef {{text: string, values: Record<string, string | number>}} Saying
 */

/** @param {string} text @param {Record<string, string | number>} values @returns {Saying} */
function t(text, values = {}) {
  return { text, values };
}

/** @param {Saying} saying @returns {string} */
export function inEnglish({ text, values }) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** Why something is not fair, or not a record. */
export class Unfair extends Error {
  /** @param {Saying} saying */
  constructor(saying) {
    super(inEnglish(saying));
    this.saying = saying;
  }
}

// ---- bytes and texts

/** @param {string} text @returns {Uint8Array} */
export function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {Uint8Array} bytes @returns {string} */
export function toHex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {unknown} text @returns {boolean} whether it is 32 bytes in lower-case hexadecimal */
function isHash(text) {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

/** @param {string} hex 64 digits @returns {Uint8Array} 32 bytes */
export function fromHex(hex) {
  if (!isHash(hex)) {
    throw new Unfair(t("{text} is not 64 hexadecimal digits", { text: quoted(hex) }));
  }
  return Uint8Array.from({ length: 32 }, (_, at) => parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

/** @param {...Uint8Array} parts @returns {Uint8Array} */
function joined(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {unknown} value @returns {string} something untrusted, cut short for a sentence */
function quoted(value) {
  const text = typeof value === "string" ? value : String(JSON.stringify(value));
  return `"${text.length > QUOTED ? `${text.slice(0, QUOTED)}...` : text}"`;
}

// ---- SHA-256 (FIPS 180-4) and HMAC (RFC 2104)

const BLOCK = 64;

/** @param {number} count @returns {number[]} the first prime numbers */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let one = 2; found.length < count; one++) {
    if (found.every((prime) => one % prime)) found.push(one);
  }
  return found;
}

/**
 * The first 32 bits of the fraction of a root of a prime, found in whole numbers.
 * @param {number} prime @param {2n | 3n} degree @returns {number}
 */
function fractionOfRoot(prime, degree) {
  const wanted = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= wanted) low = middle;
    else high = middle;
  }
  return Number(low & 0xffffffffn);
}

const BEGIN = primes(8).map((prime) => fractionOfRoot(prime, 2n));
const ROUNDS = Uint32Array.from(primes(64), (prime) => fractionOfRoot(prime, 3n));

/** @param {number} word @param {number} by @returns {number} */
function turned(word, by) {
  return (word >>> by) | (word << (32 - by));
}

/** @param {Uint8Array} message @returns {Uint8Array} it, a one, zeros, and its length in bits */
function padded(message) {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  whole.set(message);
  whole[message.length] = 0x80;
  const end = new DataView(whole.buffer, whole.length - 8);
  end.setUint32(0, Math.floor(message.length / 2 ** 29));
  end.setUint32(4, (message.length * 8) % 2 ** 32);
  return whole;
}

/** @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function sha256(message) {
  const state = Uint32Array.from(BEGIN);
  const words = new Uint32Array(64);
  const blocks = new DataView(padded(message).buffer);
  for (let start = 0; start < blocks.byteLength; start += BLOCK) {
    for (let at = 0; at < 16; at++) words[at] = blocks.getUint32(start + 4 * at);
    for (let at = 16; at < 64; at++) {
      const [old, late] = [words[at - 15], words[at - 2]];
      const first = turned(old, 7) ^ turned(old, 18) ^ (old >>> 3);
      const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[at] = words[at - 16] + first + words[at - 7] + second;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
      const sumOfE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const chosen = (e & f) ^ (~e & g);
      const one = (h + sumOfE + chosen + ROUNDS[at] + words[at]) | 0;
      const sumOfA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + sumOfA + majority) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] += word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

/** @param {Uint8Array} key @param {Uint8Array} message @returns {Uint8Array} 32 bytes */
export function hmac(key, message) {
  const short = key.length > BLOCK ? sha256(key) : key;
  const block = new Uint8Array(BLOCK);
  block.set(short);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

// ---- promises, seeds and draws

/**
 * The root to which a secret leads.
 * @param {number} roll
 * @param {string} secret hexadecimal
 * @param {string[]} path from the bottom up
 * @returns {string} hexadecimal
 */
export function rootFrom(roll, secret, path) {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, roll);
  let node = sha256(joined(Uint8Array.of(0), number, fromHex(secret)));
  path.forEach((neighbour, level) => {
    const other = fromHex(neighbour);
    const isRight = (roll >>> level) & 1;
    const children = isRight ? [other, node] : [node, other];
    node = sha256(joined(Uint8Array.of(1), ...children));
  });
  return toHex(node);
}

/** @param {string} root hexadecimal @param {string[]} seeds by seat @returns {string} the mix */
export function mixed(root, seeds) {
  return toHex(sha256(bytesOf(["ballroom seeds", root, ...seeds].join(" "))));
}

/** The numbers of one roll. */
export class Stream {
  #secret;
  #name;
  #blocks = 0;
  #left = new DataView(new ArrayBuffer(0));

  /** @param {string} secret hexadecimal @param {number} roll @param {string} mix hexadecimal */
  constructor(secret, roll, mix) {
    this.#secret = fromHex(secret);
    this.#name = `ballroom roll ${roll} ${mix}`;
  }

  /** @returns {number} the next number of four bytes */
  #next() {
    if (this.#left.byteLength === 0) {
      const block = hmac(this.#secret, bytesOf(`${this.#name} ${this.#blocks++}`));
      this.#left = new DataView(block.buffer);
    }
    const number = this.#left.getUint32(0);
    this.#left = new DataView(this.#left.buffer, this.#left.byteOffset + 4);
    return number;
  }

  /** @param {number} most from 1 on @returns {number} from 0 on, below it, each as likely */
  below(most) {
    const fair = 2 ** 32 - (2 ** 32 % most);
    let number = this.#next();
    while (number >= fair) number = this.#next();
    return number % most;
  }
}

/**
 * A group of a recipe, taken apart.
 * @typedef {{kind: "dice", count: number, faces: number}
 *   | {kind: "of" | "order", count: number, items: string[]}} Group
 */

/** @param {string} text without its braces @returns {Unfair} */
const nothingIn = (text) =>
  new Unfair(t("{text} says nothing that can be drawn", { text: quoted(`{${text}}`) }));

/** @param {string[]} words what stands behind the dice @returns {number} 0 where they say nothing */
function facesIn(words) {
  const says = words.length === 2 && words[0] === "to" && /^[1-9][0-9]{0,3}$/.test(words[1]);
  return says ? Number(words[1]) : 0;
}

/** @param {string} text without its braces @returns {Group} */
function readGroup(text) {
  const [first, second, ...items] = text.split(" ");
  const isOrder = first === "order" && second === "of";
  const count = isOrder ? items.length : /^[1-9][0-9]{0,5}$/.test(first) ? Number(first) : 0;
  if (count === 0 || count > MOST_DRAWN || items.includes("")) {
    throw nothingIn(text);
  }
  if (second === "dice" && !isOrder) {
    const faces = items.length === 0 ? 6 : facesIn(items);
    if (faces >= 2) return { kind: "dice", count, faces };
  }
  if (second === "of" && count <= items.length) {
    return { kind: isOrder ? "order" : "of", count, items };
  }
  throw nothingIn(text);
}

/**
 * A recipe: whole texts to choose from, or plain texts and groups by turns.
 * @param {string} recipe @returns {{texts: string[]} | {parts: (string | Group)[]}}
 */
function readRecipe(recipe) {
  if (recipe.includes(" | ")) return { texts: recipe.split(" | ") };
  const parts = recipe.split(/\{([^{}]*)\}/).map((text, at) => {
    if (at % 2) return readGroup(text);
    if (/[{}]/.test(text)) {
      throw new Unfair(t("{text} has a brace too many", { text: quoted(recipe) }));
    }
    return text;
  });
  const drawn = parts.reduce((sum, part) => sum + (typeof part === "string" ? 0 : part.count), 0);
  if (drawn > MOST_DRAWN) {
    throw new Unfair(t("{text} draws more than any game does", { text: quoted(recipe) }));
  }
  return { parts };
}

/** @param {Group} group @param {Stream} stream @returns {string} */
function drawGroup(group, stream) {
  if (group.kind === "dice") {
    const dice = Array.from({ length: group.count }, () => stream.below(group.faces) + 1);
    return dice.sort((one, other) => one - other).join(" ");
  }
  const left = group.items.map((_, place) => place);
  const taken = Array.from({ length: group.count }, () => {
    return left.splice(stream.below(left.length), 1)[0];
  });
  if (group.kind === "of") taken.sort((one, other) => one - other);
  return taken.map((place) => group.items[place]).join(" ");
}

/**
 * What a recipe gives with a stream.
 * @param {string} recipe @param {Stream} stream @returns {string} a move
 */
export function draw(recipe, stream) {
  const read = readRecipe(recipe);
  if ("texts" in read) return read.texts[stream.below(read.texts.length)];
  return read.parts
    .map((part) => (typeof part === "string" ? part : drawGroup(part, stream)))
    .join("");
}

/** @param {string} recipe @returns {boolean} whether it can give one thing only */
export function isSettled(recipe) {
  const read = readRecipe(recipe);
  if ("texts" in read) return new Set(read.texts).size === 1;
  return read.parts.every((part) => {
    if (typeof part === "string") return true;
    if (part.kind === "dice") return false;
    const isAll = part.kind === "of" && part.count === part.items.length;
    return isAll || new Set(part.items).size === 1;
  });
}

// ---- records

/**
 * @typedef {{tell: "record", format: number, table: string, game: string, rules: number,
 *   setup: object, players: string[], levels: string[], seats: number[], root: string,
 *   leaves: number, seeds: string[], outcome: object | null}} Head
 * @typedef {{tell: "happened", number: number, at: number, what: string, seat?: number,
 *   move?: string, text?: string, sentences?: {text: string, rule: string, event: object}[],
 *   seed?: string, roll?: number}} Happened
 * @typedef {{tell: "opening", roll: number, recipe: string, move: string, secret: string,
 *   path: string[]}} Opening
 * @typedef {{tell: "end", told: number, rolls: number, opened: number, sha256: string}} End
 *
 * @typedef {{ok: false, line: number, reason: string, saying: Saying}} Refused
 * @typedef {{roll: number, entry: number, words: string[]}} Told a roll as the log told it
 * @typedef {{ok: true, head: Head, rolls: number, told: Told[], opened: Opening[],
 *   hidden: number[], beyond: number[], settled: number[], over: boolean,
 *   unchecked: Saying[]}} Checked
 *   `hidden` are the rolls that are not opened; `beyond`, those that no root promises, which are
 *   never opened; `settled`, of the opened ones those whose recipe leaves nothing to chance;
 *   `unchecked`, in words, what this check cannot know.
 */

/** What one has to know the game for. */
const UNCHECKED = [
  t("that the dice told in words are those that were drawn; compare them roll by roll"),
  t("that each recipe is the one that the rules ask for at that moment"),
  t("that everything you know by now is opened, and nothing else"),
];

/** @typedef {(value: any) => boolean} Test */

/** @type {Test} */
const isText = (value) => typeof value === "string";
/** @type {Test} */
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
/** @type {Test} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Test} */
const isSeed = (value) => isText(value) && /^[A-Za-z0-9_-]{0,64}$/.test(value);
/** @type {Test} */
const isSeat = (value) => isCount(value) || value === -1;
/** @param {Test} test @returns {Test} */
const listOf = (test) => (value) => Array.isArray(value) && value.every(test);
/** @type {Test} */
const isSentence = (value) =>
  isObject(value) &&
  Object.keys(value).every((key) => ["text", "rule", "event", "to"].includes(key)) &&
  (value.to === undefined || value.to === null || listOf(isCount)(value.to)) &&
  isText(value.text) &&
  isText(value.rule) &&
  isObject(value.event);

/** The fields of each kind of line: those that it must have, and those that it may have. */
const FIELDS = {
  record: {
    must: {
      format: (/** @type {any} */ value) => value === 1,
      table: isText,
      game: isText,
      rules: isCount,
      setup: isObject,
      players: listOf(isText),
      levels: listOf(isText),
      seats: listOf(isCount),
      root: isHash,
      leaves: (/** @type {any} */ value) => value === LEAVES,
      seeds: listOf(isSeed),
      outcome: (/** @type {any} */ value) => value === null || isObject(value),
    },
    may: {},
  },
  happened: {
    must: { number: isCount, at: Number.isSafeInteger, what: isText },
    may: {
      seat: isSeat,
      move: isText,
      text: isText,
      sentences: listOf(isSentence),
      seed: isSeed,
      roll: isCount,
    },
  },
  opening: {
    must: { roll: isCount, recipe: isText, move: isText, secret: isHash, path: listOf(isHash) },
    may: {},
  },
  end: { must: { told: isCount, rolls: isCount, opened: isCount, sha256: isHash }, may: {} },
};

/** @param {string} text one line @returns {any} its fields, each of the right type */
function readLine(text) {
  let line;
  try {
    line = JSON.parse(text);
  } catch {
    throw new Unfair(t("this line is not JSON"));
  }
  if (!isObject(line) || !Object.hasOwn(line, "tell")) {
    throw new Unfair(t("this line tells nothing"));
  }
  const { tell, ...fields } = line;
  if (!isText(tell) || !Object.hasOwn(FIELDS, tell)) {
    throw new Unfair(t("no record has lines of the kind {kind}", { kind: quoted(tell) }));
  }
  const { must, may } = FIELDS[/** @type {keyof typeof FIELDS} */ (tell)];
  /** @type {Record<string, Test>} */
  const known = { ...must, ...may };
  for (const name of Object.keys(must)) {
    if (!Object.hasOwn(fields, name)) {
      throw new Unfair(t("{kind} lacks its field {name}", { kind: tell, name }));
    }
  }
  for (const [name, value] of Object.entries(fields)) {
    if (!Object.hasOwn(known, name)) {
      throw new Unfair(t("{kind} has no field {name}", { kind: tell, name: quoted(name) }));
    }
    if (!known[name](value)) {
      throw new Unfair(t("the field {name} cannot be {value}", { name, value: quoted(value) }));
    }
  }
  return line;
}

/** What a check has found so far. */
class Check {
  /** @type {Head | null} */
  head = null;
  /** @type {Told[]} */
  told = [];
  /** @type {Map<number, Opening>} */
  openings = new Map();
  /** @type {string[]} */
  seeds = [];
  entries = 0;
  mix = "";
  isEnded = false;

  /**
   * One line more.
   * @param {any} line @param {() => string} digest of all lines before it
   */
  add(line, digest) {
    if (this.isEnded) throw new Unfair(t("there is a line after the end"));
    if ((this.head === null) !== (line.tell === "record")) {
      throw new Unfair(t("a record has one line of the kind record, and it is the first"));
    }
    if (line.tell === "record") this.#begin(line);
    else if (line.tell === "happened") this.#happened(line);
    else if (line.tell === "opening") this.#opening(line);
    else this.#end(line, digest());
  }

  /** @param {Head} head */
  #begin(head) {
    const { players, levels, seeds } = head;
    if (!players.length || players.length !== seeds.length || players.length !== levels.length) {
      throw new Unfair(t("there is not one seed and one level for each player"));
    }
    const seats = new Set(head.seats.filter((seat) => this.#has(head, seat)));
    if (seats.size !== head.seats.length) {
      throw new Unfair(t("it is told to seats that are not there"));
    }
    this.head = head;
    this.seeds = head.seeds.map(() => "");
    this.mix = mixed(head.root, head.seeds);
  }

  /** @param {Head} head @param {number | undefined} seat @returns {boolean} */
  #has(head, seat) {
    return seat !== undefined && seat >= 0 && seat < head.players.length;
  }

  /** @param {Happened} one */
  #happened(one) {
    const head = /** @type {Head} */ (this.head);
    if (this.openings.size) throw new Unfair(t("an entry of the log stands after an opening"));
    if (one.number !== this.entries) {
      throw new Unfair(t("entry {number} is missing here", { number: this.entries }));
    }
    this.entries += 1;
    if (one.seat !== undefined && one.seat !== -1 && !this.#has(head, one.seat)) {
      throw new Unfair(t("there is no seat {seat}", { seat: one.seat }));
    }
    if (one.what === "moved" && one.seat === undefined) {
      throw new Unfair(t("nobody made this move"));
    }
    const isNature = one.what === "moved" && one.seat === -1;
    if (isNature !== (one.roll !== undefined)) {
      throw new Unfair(t("what nature does has the number of a roll, and nothing else has"));
    }
    if (one.roll !== undefined) {
      const next = this.told.length;
      if (one.roll !== next) throw new Unfair(t("roll {roll} is missing here", { roll: next }));
      const words = (one.sentences ?? []).map((sentence) => sentence.text);
      this.told.push({ roll: one.roll, entry: one.number, words });
    }
    if (one.what === "taken" || one.what === "left") this.#seated(head, one);
  }

  /** @param {Head} head @param {Happened} one */
  #seated(head, one) {
    if (!this.#has(head, one.seat)) {
      throw new Unfair(t("{what} names no seat", { what: one.what }));
    }
    if (this.told.length) throw new Unfair(t("somebody sits down or leaves after the first roll"));
    if (head.levels[/** @type {number} */ (one.seat)]) {
      throw new Unfair(t("somebody sits down or leaves where a computer plays"));
    }
    this.seeds[/** @type {number} */ (one.seat)] = one.what === "taken" ? (one.seed ?? "") : "";
  }

  /** @param {Opening} one */
  #opening(one) {
    const head = /** @type {Head} */ (this.head);
    const { roll } = one;
    if (roll >= this.told.length) {
      throw new Unfair(t("roll {roll} is opened and was never made", { roll }));
    }
    if (this.openings.has(roll)) throw new Unfair(t("roll {roll} is opened twice", { roll }));
    if (roll >= LEAVES) {
      throw new Unfair(t("roll {roll} is opened, and no root promises it", { roll }));
    }
    if (one.path.length !== LEVELS) {
      throw new Unfair(t("the path of roll {roll} has not {n} steps", { roll, n: LEVELS }));
    }
    if (rootFrom(roll, one.secret, one.path) !== head.root) {
      throw new Unfair(t("the secret of roll {roll} is not the one that was promised", { roll }));
    }
    const drawn = draw(one.recipe, new Stream(one.secret, roll, this.mix));
    if (drawn !== one.move) {
      const told = { roll, said: quoted(one.move), drawn: quoted(drawn) };
      throw new Unfair(t("roll {roll} is said to be {said}; its secret draws {drawn}", told));
    }
    this.openings.set(roll, one);
  }

  /** @param {End} end @param {string} digest */
  #end(end, digest) {
    const head = /** @type {Head} */ (this.head);
    const counted = [this.entries, this.told.length, this.openings.size];
    [end.told, end.rolls, end.opened].forEach((said, at) => {
      if (said === counted[at]) return;
      const numbers = { n: counted[at], said };
      throw new Unfair(
        [
          t("there are {n} entries, not {said}", numbers),
          t("there are {n} rolls, not {said}", numbers),
          t("there are {n} openings, not {said}", numbers),
        ][at],
      );
    });
    if (end.sha256 !== digest) throw new Unfair(t("the digest does not fit: a line was changed"));
    const wrong = this.seeds.findIndex((seed, seat) => seed !== head.seeds[seat]);
    if (wrong >= 0) {
      throw new Unfair(t("the first line has another seed for seat {seat}", { seat: wrong }));
    }
    this.isEnded = true;
  }

  /** @returns {Checked} */
  found() {
    const head = /** @type {Head} */ (this.head);
    const opened = [...this.openings.values()];
    const sealed = this.told.map((one) => one.roll).filter((roll) => !this.openings.has(roll));
    return {
      ok: true,
      head,
      rolls: this.told.length,
      told: this.told,
      opened,
      hidden: sealed.filter((roll) => roll < LEAVES),
      beyond: sealed.filter((roll) => roll >= LEAVES),
      settled: opened.filter((one) => isSettled(one.recipe)).map((one) => one.roll),
      over: head.outcome !== null,
      unchecked: UNCHECKED,
    };
  }
}

/**
 * Check a record. Never throws.
 * @param {string | Uint8Array} record as it was downloaded
 * @returns {Refused | Checked} `line` counts from 1
 */
export function checkRecord(record) {
  let number = 1;
  try {
    const bytes = typeof record === "string" ? bytesOf(record) : record;
    if (!(bytes instanceof Uint8Array)) throw new Unfair(t("this is not a file"));
    if (bytes.length > MOST_BYTES) throw new Unfair(t("this is longer than any record"));
    const check = new Check();
    let start = 0;
    for (; start < bytes.length; number++) {
      const end = bytes.indexOf(10, start);
      if (end < 0) throw new Unfair(t("this line is cut: it has no newline at its end"));
      const before = bytes.subarray(0, start);
      check.add(readLine(textOf(bytes.subarray(start, end))), () => toHex(sha256(before)));
      start = end + 1;
    }
    if (!check.isEnded) throw new Unfair(t("the record is cut: its last line is missing"));
    return check.found();
  } catch (error) {
    const saying = error instanceof Unfair ? error.saying : t("this line cannot be read");
    return { ok: false, line: number, reason: inEnglish(saying), saying };
  }
}

/** @param {Uint8Array} bytes @returns {string} */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Unfair(t("this line is not UTF-8"));
  }
}

/**
 * Whether a record is of the game that one remembers, by the promise and the seed that one noted,
 * and by who were computers.
 * @param {Head} head
 * @param {{root?: string, seed?: string, levels?: string[]}} noted empty where nothing was noted
 * @returns {Saying | null} why not; null if all fits
 */
export function differsFromNoted(head, { root = "", seed = "", levels = [] }) {
  if (root && root.toLowerCase() !== head.root) {
    return t("The promise of this record is not the one that you noted.");
  }
  const own = head.seats.length ? head.seats.map((seat) => head.seeds[seat]) : head.seeds;
  if (seed && !own.includes(seed)) {
    return head.seats.length
      ? t("Your seed is not the one that this record has for your seat.")
      : t("Your seed is not among those of this record.");
  }
  if (levels.length && levels.join("/") !== head.levels.join("/")) {
    return t("Who is a computer in this record is not as you saw it at the table.");
  }
  return null;
}
