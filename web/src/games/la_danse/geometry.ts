// The board and the dancers as the house has them, for drawing: spaces, neighbours, entrances, arrows.
import type { Data, Shown } from "./types";

/** Twelve directions, 30 degrees apart and clockwise: even ones over a side, odd ones along a line. */
const DIRECTIONS = [[1, 0], [1, 1], [0, 1], [-1, 2], [-1, 1], [-2, 1], [-1, 0], [-1, -1], [0, -1], [1, -2], [1, -1], [2, -1]] as const;
export const ENTRANCES = 6;
export const EACH = 9;
export const NOWHERE = -1;
export const BALLARE = 0;

export interface Kind {
  name: string;
  letter: string;
  steps: number;
  arrows: readonly number[];
  /** How far apart two facings with the same arrows are. */
  period: number;
}

const OURS: readonly [string, number, readonly number[]][] = [
  ["Ballare", 1, [0, 2, 4, 6, 8, 10]],
  ["Quadrado", 2, [1, 5, 7, 11]],
  ["Waltz", 3, [0]],
  ["Rond", 2, [10, 0, 2]],
  ["Chasse", 2, [0, 6]],
  ["Gancho", 2, [11, 0, 1, 6]],
];

/** A player's nine: name, kind, column beside the middle of the wall, and how far before it. */
export const DANCERS: readonly [string, number, number, number][] = [
  ["B", 0, 0, 1], ["Q", 1, 0, 0], ["W1", 2, -2, 0], ["W2", 2, 2, 0], ["R1", 3, -1, 0.5], ["R2", 3, 1, 0.5], ["C", 4, 0, 2], ["G1", 5, -1, 1.5], ["G2", 5, 1, 1.5],
];

/** By the number of players: the dance after which the doors close. */
export const DOORS = [0, 0, 6, 5, 4, 3, 3];
export const LAST_DANCE = 16;

export const ownerOf = (dancer: number): number => Math.floor(dancer / EACH);
export const kindOf = (dancer: number): number => DANCERS[dancer % EACH]![1];

/** A dancer without its owner: "Waltz 1", "Ballare". */
export const dancerSaid = (dancer: number): string => `${OURS[kindOf(dancer)]![0]} ${twinOf(dancer)}`.trim();
/** Its number where there are two of its kind. */
export const twinOf = (dancer: number): string => DANCERS[dancer % EACH]![0].slice(1);

export interface Space {
  name: string;
  q: number;
  r: number;
  /** The entrance that it belongs to; null on the floor. */
  entrance: number | null;
}

export interface Plan {
  size: number;
  spaces: Space[];
  /** The number of a space by its name. */
  at: Map<string, number>;
  /** Twelve for each space: the next one in each direction, or NOWHERE. */
  next: number[];
  /** For each entrance the first space of every dancer. */
  entrances: string[][];
  kinds: Kind[];
}

export const spaceName = (q: number, r: number): string => `${String.fromCharCode(106 + r)}${q + (r >> 1) + 8}`;

/** A space turned by 60 degrees about the centre, so many times. */
export function turned(q: number, r: number, times: number): [number, number] {
  for (let n = ((times % 6) + 6) % 6; n > 0; n--) [q, r] = [-r, q + r];
  return [q, r];
}

const isOnBoard = (q: number, r: number, size: number): boolean =>
  Math.max(Math.abs(2 * q + r), Math.abs(q + 2 * r), Math.abs(r - q)) <= 2 * size;

/** All that could be a space, row by row from the top; both boards count them alike. */
const EVERY: readonly (readonly [number, number])[] = (() => {
  const found: [number, number][] = [];
  for (let r = -14; r <= 14; r++) for (let q = -14; q <= 14; q++) if (isOnBoard(q, r, 7)) found.push([q, r]);
  return found;
})();

function periodOf(arrows: readonly number[]): number {
  for (let by = 1; by < 12; by++) if (arrows.every((arrow) => arrows.includes((arrow + by) % 12))) return by;
  return 12;
}

function firstSpaces(entrance: number, size: number): string[] {
  return DANCERS.map(([, , column, back]) => {
    const along = 2 * (size - back) - column;
    return spaceName(...turned(Math.floor(along / 2), column, entrance));
  });
}

/** The names of a run in a row, such as `e3-e13`. */
function named(run: string): string[] {
  const [first, last = first] = run.split("-") as [string, string?];
  const row = first[0]!;
  const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
  return Array.from({ length: to - from + 1 }, (_, n) => `${row}${from + n}`);
}

const made = new Map<string, Plan>();

/** The plan of a ball: ours of that size, or what a data file corrects. */
export function planOf(ball: Pick<Shown, "size" | "data">): Plan {
  const key = `${ball.size} ${ball.data ? JSON.stringify(ball.data) : ""}`;
  let plan = made.get(key);
  if (!plan) made.set(key, (plan = make(ball.size, ball.data)));
  return plan;
}

function make(size: number, data: Data | null): Plan {
  const only = data?.spaces ? new Set(data.spaces.flatMap(named)) : null;
  const entrances = data?.entrances
    ? data.entrances.map((one) => DANCERS.map(([name]) => one[name]!))
    : Array.from({ length: ENTRANCES }, (_, at) => firstSpaces(at, size));
  const lies = new Map(entrances.flatMap((names, at) => names.map((name) => [name, at] as const)));
  const spaces: Space[] = [];
  const at = new Map<string, number>();
  for (const [q, r] of EVERY) {
    const name = spaceName(q, r);
    if (only ? !only.has(name) : !isOnBoard(q, r, size)) continue;
    at.set(name, spaces.length);
    spaces.push({ name, q, r, entrance: lies.get(name) ?? null });
  }
  const next = spaces.flatMap(({ q, r }) => DIRECTIONS.map(([dq, dr]) => at.get(spaceName(q + dq, r + dr)) ?? NOWHERE));
  const kinds = OURS.map(([name, steps, arrows]) => {
    const own = data?.dancers?.[name] ?? { steps, arrows };
    return { name, letter: name[0]!, steps: own.steps, arrows: own.arrows, period: periodOf(own.arrows) };
  });
  return { size, spaces, at, next, entrances, kinds };
}

// ---- on the screen: the inradius of a hex is 50; y goes down

const ROW = 86.6025;
export const RADIUS = 57.735;

export type Point = [number, number];

/** The middle of a space, with the board turned by so many times 60 degrees. */
export function pointOf({ q, r }: { q: number; r: number }, turn: number): Point {
  const [tq, tr] = turned(q, r, turn);
  return [100 * (tq + tr / 2), ROW * tr];
}

export function hex([x, y]: Point, radius = RADIUS): string {
  const corner = (n: number) => `${(x + radius * Math.sin((n * Math.PI) / 3)).toFixed(1)} ${(y - radius * Math.cos((n * Math.PI) / 3)).toFixed(1)}`;
  return `M${[0, 1, 2, 3, 4, 5].map(corner).join("L")}Z`;
}

/** By how many times 60 degrees the board is turned so that an entrance lies below. */
export const turnFor = (entrance: number | null | undefined): number => (entrance == null ? 0 : (1 - entrance + 6) % 6);

/** A direction as the hour of a clock, as it is seen on the turned board: 0 is to the right. */
export const hourOf = (facing: number, turn: number): number => ((facing + 2 * turn + 2) % 12) + 1;
