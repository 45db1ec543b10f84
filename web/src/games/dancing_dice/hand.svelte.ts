// What I am about to do behind my curtain; nobody is told before it is sent.

const IN_ORDER = [1, 2, 3, 4, 5, 6];
const spaced = (dice: number[]): string => [...dice].sort().join(" ");

export class Hand {
  /** The dice I would roll again, by their places. */
  again = $state.raw<number[]>([]);
  /** Which die lies where: three places of the first dance, then three of the second. */
  order = $state.raw<number[]>(IN_ORDER);
  /** The place whose die is picked up. */
  held = $state<number | null>(null);
  private of = "";

  /** A new hand begins with nothing chosen; the same one is left as it is. */
  deal(of: string): void {
    if (of === this.of) return;
    this.of = of;
    this.again = [];
    this.order = IN_ORDER;
    this.held = null;
  }

  toggle(die: number): void {
    this.again = this.again.includes(die) ? this.again.filter((one) => one !== die) : [...this.again, die];
  }

  get first(): number[] {
    return this.order.slice(0, 3);
  }

  get second(): number[] {
    return this.order.slice(3);
  }

  swap(one: number, other: number): void {
    const order = [...this.order];
    [order[one], order[other]] = [order[other]!, order[one]!];
    this.order = order;
  }

  swapDances(): void {
    this.order = [...this.second, ...this.first];
    if (this.held !== null) this.held = (this.held + 3) % 6;
  }

  /** Pick up the die of a place; with one in hand, the two change places. */
  press(place: number): void {
    if (this.held === null) this.held = place;
    else {
      if (this.held !== place) this.swap(this.held, place);
      this.held = null;
    }
  }

  /** Move the die in hand to another place, and keep it in hand. */
  carry(place: number): void {
    if (this.held === null || this.held === place) return;
    this.swap(this.held, place);
    this.held = place;
  }

  get reroll(): string {
    return this.again.length ? `reroll ${spaced(this.again)}` : "keep";
  }

  get arrangement(): string {
    return `arrange ${spaced(this.first)} / ${spaced(this.second)}`;
  }
}
