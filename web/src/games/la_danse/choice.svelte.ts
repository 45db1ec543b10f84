// What is being chosen on the floor: a dancer, where it ends, how it faces there.
import { menuOf, type Announcing, type Ends, type Menu, type Way } from "./moves";

const NO_ENDS: Ends = new Map();

export class Choice {
  readonly menu: Menu;
  /** The dancers that can be picked. */
  readonly open: ReadonlySet<number>;
  /** Of these, the ones with which any choice breaks a deal. */
  readonly bad: ReadonlySet<number>;
  picked = $state<number | null>(null);
  /** A second dancer is to be announced with the picked one (LD-11.11), and which. */
  isPairing = $state(false);
  second = $state<number | null>(null);
  space = $state<string | null>(null);
  facing = $state(0);
  /** A breach was asked for once; it has to be asked for again. */
  sure = $state(false);
  private readonly facingOf: (dancer: number) => number;
  private readonly periodOf: (dancer: number) => number;

  constructor(legal: readonly string[], facingOf: (dancer: number) => number, periodOf: (dancer: number) => number) {
    this.menu = menuOf(legal);
    this.facingOf = facingOf;
    this.periodOf = periodOf;
    this.open = new Set([...this.menu.ends.keys(), ...this.menu.announcing.flatMap((one) => one.dancers)]);
    const fair = new Set(this.menu.announcing.flatMap((one) => (one.breach ? [] : one.dancers)));
    for (const [dancer, ends] of this.menu.ends) if ([...ends.values()].some((facings) => [...facings.values()].some((way) => !way.breach))) fair.add(dancer);
    this.bad = new Set([...this.open].filter((dancer) => !fair.has(dancer)));
    const [only, ...more] = this.open;
    if (only !== undefined && !more.length) this.pick(only); // the announced one, or the last that is free
  }

  get isAnnouncing(): boolean {
    return this.menu.announcing.length > 0;
  }

  get isDancing(): boolean {
    return this.menu.ends.size > 0;
  }

  pick(dancer: number | null): void {
    this.picked = dancer;
    this.isPairing = false;
    this.second = null;
    this.space = null;
    this.sure = false;
    if (dancer !== null) this.facing = this.facingOf(dancer);
  }

  /** Where the picked dancer can end. */
  readonly ends: Ends = $derived.by(() => (this.picked === null ? NO_ENDS : (this.menu.ends.get(this.picked) ?? NO_ENDS)));

  /** How it can face where it is to end. */
  readonly facings: ReadonlyMap<number, Way> = $derived.by(() => (this.space === null ? new Map() : (this.ends.get(this.space) ?? new Map())));

  readonly way: Way | null = $derived.by(() => this.facings.get(this.facing) ?? null);

  /** Whom a deal lets one announce together with the picked dancer. */
  readonly partners: ReadonlySet<number> = $derived.by(
    () => new Set(this.menu.announcing.filter((one) => one.dancers.length > 1 && one.dancers.includes(this.picked!)).flatMap((one) => one.dancers.filter((dancer) => dancer !== this.picked))),
  );

  /** The announcement of the picked dancer, with the second one if there is one. */
  readonly announcement: Announcing | null = $derived.by(() => {
    const { picked, second } = this;
    if (picked === null) return null;
    const all = this.menu.announcing.filter(({ dancers }) => dancers.includes(picked) && (second === null ? dancers.length === 1 : dancers.includes(second)));
    return all.find((one) => !one.breach) ?? all[0] ?? null;
  });

  /** The dancers that can be pressed now. */
  readonly pickable: ReadonlySet<number> = $derived.by(() => (this.isPairing && this.second === null ? this.partners : this.open));

  /** A second dancer is asked for; where only one can be it, it is that one. */
  pair(): void {
    const [only, ...more] = this.partners;
    this.isPairing = true;
    if (only !== undefined && !more.length) this.second = only;
  }

  join(dancer: number): void {
    if (this.partners.has(dancer)) this.second = dancer;
  }

  /** The end; it faces as it does now, or as near to that as it can without breaking a deal. */
  end(space: string): void {
    this.space = space;
    this.sure = false;
    this.aim(this.facing);
  }

  /** Face there, or as near as can be. */
  aim(wanted: number): void {
    const period = this.picked === null ? 12 : this.periodOf(this.picked);
    const far = (facing: number) => {
      const by = (((facing - wanted) % period) + period) % period;
      return Math.min(by, period - by);
    };
    const cost = ([facing, way]: [number, Way]) => far(facing) + (way.breach ? 100 : 0);
    const best = [...this.facings].sort((one, two) => cost(one) - cost(two))[0];
    if (best) this.face(best[0]);
  }

  face(facing: number): void {
    if (!this.facings.has(facing)) return;
    this.facing = facing;
    this.sure = false;
  }

  /** The next facing that there is, clockwise or against. */
  turn(by: 1 | -1): boolean {
    const all = [...this.facings.keys()].sort((a, b) => a - b);
    if (all.length < 2) return false;
    this.face(all[(all.indexOf(this.facing) + by + all.length) % all.length]!);
    return true;
  }

  /** Put back what was chosen last; whether there was something. */
  back(): boolean {
    if (this.sure) this.sure = false;
    else if (this.second !== null && this.partners.size > 1) this.second = null;
    else if (this.isPairing) [this.isPairing, this.second] = [false, null];
    else if (this.space !== null) {
      this.space = null;
      if (this.picked !== null) this.facing = this.facingOf(this.picked);
    } else if (this.picked !== null && this.open.size > 1) this.pick(null);
    else return false;
    return true;
  }
}
