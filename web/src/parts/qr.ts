// A text as a QR code: bytes, error correction M, the smallest version that holds it, and the mask
// that reads best (ISO/IEC 18004). Only what a link needs; drawn by QrCode.svelte.

/** By version, from 1 on: the blocks of level M, and the correcting bytes of each. */
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const LARGEST = BLOCKS.length;
const LEVEL_M = 0;

/** Rows of modules; true is dark. */
export type Modules = boolean[][];

export class TooLong extends Error {}

export function qr(text: string): Modules {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const canvas = new Canvas(version);
  canvas.fill(interleaved(padded(bytes, version), version));
  return canvas.masked();
}

// ---- how much a version holds

/** All modules that are no pattern: data, correction and what is left over. */
function freeModules(version: number): number {
  let free = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2;
    free -= (25 * count - 10) * count - 55;
    if (version >= 7) free -= 36;
  }
  return free;
}

const dataBytes = (version: number): number =>
  (freeModules(version) >> 3) - BLOCKS[version - 1]! * CORRECTING[version - 1]!;

const countBits = (version: number): number => (version < 10 ? 8 : 16);

function versionFor(length: number): number {
  for (let version = 1; version <= LARGEST; version++) {
    if (4 + countBits(version) + 8 * length <= 8 * dataBytes(version)) return version;
  }
  throw new TooLong(`${length} bytes are too many for a code`);
}

// ---- the bytes

/** The text with its header, filled up to what the version holds. */
function padded(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number) => {
    for (let at = width - 1; at >= 0; at--) bits.push((value >>> at) & 1);
  };
  const size = dataBytes(version);
  put(0b0100, 4); // bytes follow
  put(bytes.length, countBits(version));
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, 8 * size - bits.length));
  while (bits.length % 8) bits.push(0);
  const found: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    found.push(bits.slice(at, at + 8).reduce((sum, bit) => 2 * sum + bit, 0));
  }
  for (let pad = 0xec; found.length < size; pad ^= 0xec ^ 0x11) found.push(pad);
  return found;
}

/** The product in the field of 256, whose polynomial is 0x11d. */
function product(a: number, b: number): number {
  let found = 0;
  for (let at = 7; at >= 0; at--) {
    found = (found << 1) ^ ((found >>> 7) * 0x11d);
    found ^= ((b >>> at) & 1) * a;
  }
  return found;
}

/** The generator of so many correcting bytes: (x - 1)(x - 2)(x - 4)…, without its first 1. */
function generator(degree: number): number[] {
  const found = [...Array<number>(degree - 1).fill(0), 1];
  for (let root = 1, turn = 0; turn < degree; turn++, root = product(root, 2)) {
    for (let at = 0; at < degree; at++) {
      found[at] = product(found[at]!, root) ^ (found[at + 1] ?? 0);
    }
  }
  return found;
}

function correction(data: number[], divisor: number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    divisor.forEach((one, at) => (rest[at]! ^= product(one, factor)));
  }
  return rest;
}

/** Data in blocks, each with its correction, taken in turn from all blocks. */
function interleaved(data: number[], version: number): number[] {
  const [count, correcting] = [BLOCKS[version - 1]!, CORRECTING[version - 1]!];
  const short = Math.floor(data.length / count);
  const long = data.length % count; // so many blocks, the last ones, hold a byte more
  const divisor = generator(correcting);
  const blocks: number[][] = [];
  for (let block = 0, from = 0; block < count; block++) {
    const to = from + short + (block >= count - long ? 1 : 0);
    blocks.push(data.slice(from, to));
    from = to;
  }
  const corrections = blocks.map((block) => correction(block, divisor));
  const found: number[] = [];
  for (const group of [blocks, corrections]) {
    const longest = Math.max(...group.map((block) => block.length));
    for (let at = 0; at < longest; at++) {
      for (const block of group) if (at < block.length) found.push(block[at]!);
    }
  }
  return found;
}

// ---- the picture

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A number with its remainder by a polynomial behind it, as the format and the version are kept. */
function guarded(value: number, polynomial: number, width: number): number {
  let rest = value;
  for (let turn = 0; turn < width; turn++) rest = (rest << 1) ^ ((rest >>> (width - 1)) * polynomial);
  return (value << width) | rest;
}

class Canvas {
  private readonly size: number;
  private readonly dark: Modules;
  /** Where patterns stand, which no mask may touch. */
  private readonly fixed: Modules;

  constructor(private readonly version: number) {
    this.size = 17 + 4 * version;
    const empty = () => Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
    this.drawPatterns();
  }

  private set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  private drawPatterns(): void {
    const last = this.size - 1;
    for (let at = 0; at < this.size; at++) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]] as const) this.drawRings(x, y, 4);
    const spots = this.alignments();
    for (const x of spots) {
      for (const y of spots) {
        const inCorner = [x, y].filter((at) => at === 6).length * 2 + [x, y].filter((at) => at === last - 6).length;
        if (inCorner < 3) this.drawRings(x, y, 2);
      }
    }
    this.drawFormat(0); // holds the place until the mask is known
    this.drawVersion();
  }

  /** A finder (with its light rim) or an alignment pattern. */
  private drawRings(x: number, y: number, reach: number): void {
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        this.set(x + dx, y + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
      }
    }
  }

  private alignments(): number[] {
    if (this.version === 1) return [];
    const count = Math.floor(this.version / 7) + 2;
    const step = Math.ceil((this.size - 13) / (2 * count - 2)) * 2;
    const found = [6];
    for (let at = this.size - 7; found.length < count; at -= step) found.splice(1, 0, at);
    return found;
  }

  private drawFormat(mask: number): void {
    const bits = guarded((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
    const bit = (at: number) => ((bits >>> at) & 1) === 1;
    const last = this.size - 1;
    for (let at = 0; at <= 5; at++) this.set(8, at, bit(at));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let at = 9; at < 15; at++) this.set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at++) this.set(last - at, 8, bit(at));
    for (let at = 8; at < 15; at++) this.set(8, last - 14 + at, bit(at));
    this.set(8, last - 7, true);
  }

  private drawVersion(): void {
    if (this.version < 7) return;
    const bits = guarded(this.version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
      const [far, near] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      const dark = ((bits >>> at) & 1) === 1;
      this.set(far, near, dark);
      this.set(near, far, dark);
    }
  }

  /** Lay the bytes in, in columns of two from the right, up and down in turn. */
  fill(bytes: number[]): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5; // the timing column is stepped over
      const isUp = ((right + 1) & 2) === 0;
      for (let row = 0; row < this.size; row++) {
        const y = isUp ? this.size - 1 - row : row;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x] || at >= bytes.length * 8) continue;
          this.dark[y]![x] = ((bytes[at >>> 3]! >>> (7 - (at & 7))) & 1) === 1;
          at++;
        }
      }
    }
  }

  /** The picture with the mask that has the least penalty. */
  masked(): Modules {
    let best: { modules: Modules; penalty: number } | undefined;
    MASKS.forEach((mask, number) => {
      this.drawFormat(number);
      const modules = this.dark.map((row, y) => row.map((dark, x) => dark !== (!this.fixed[y]![x] && mask(x, y))));
      const found = penalty(modules);
      if (!best || found < best.penalty) best = { modules, penalty: found };
    });
    return best!.modules;
  }
}

/** How badly a picture reads: long runs, blocks, what looks like a finder, too much of one colour. */
export function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, x) => modules.map((row) => row[x]!));
  let found = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
    // a finder's stripes with light on one side; the rim of the code counts as light
    const rimmed = `0000${text}0000`;
    found += 40 * [...rimmed.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const one = modules[y]![x];
      if (one) dark++;
      if (x + 1 === size || y + 1 === size) continue;
      if (one === modules[y]![x + 1] && one === modules[y + 1]![x] && one === modules[y + 1]![x + 1]) found += 3;
    }
  }
  const share = dark / (size * size);
  return found + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}

/** The dark modules as one path, run by run, within a rim of light modules. */
export function pathOf(modules: Modules, rim = 4): string {
  const parts: string[] = [];
  modules.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      parts.push(`M${from + rim} ${y + rim}h${x - from + 1}v1h-${x - from + 1}z`);
    }
  });
  return parts.join("");
}
