// What is being chosen now, from the moves that the house allows; nothing is sent from here.
import { isReroll, readTurn, type DieName, type TurnMove } from "./moves";
import { made } from "./measures";

/** What is asked of whoever looks; empty where nothing is. */
export type Doing = "lock" | "turn" | "again" | "claim" | "answer" | "";

export interface Change {
  die: DieName;
  old: number;
  /** Null where it will be rolled. */
  to: number | null;
}

export class Choice {
  readonly legal: string[];
  readonly turns: TurnMove[];
  card = $state<number | null>(null);
  discard = $state(false);
  dice = $state.raw<DieName[]>([]);
  /** The new value of the first picked die, where there is a choice. */
  value = $state<number | null>(null);
  /** The places, from 1, of own dice to be locked. */
  locks = $state.raw<number[]>([]);
  /** The number of the claimed level. */
  claim = $state<number | null>(null);

  constructor(legal: string[]) {
    this.legal = legal;
    this.turns = legal.map(readTurn).filter((one) => one !== null);
    if (legal.includes("stop")) this.card = 0; // the second half of a Pirouette has no card
  }

  has(text: string): boolean {
    return this.legal.includes(text);
  }

  pickCard(card: number | null): void {
    if (card !== this.card) this.discard = false;
    this.card = card;
    this.clear();
  }

  setDiscard(discard: boolean): void {
    this.discard = discard;
    this.clear();
  }

  private clear(): void {
    this.dice = [];
    this.value = null;
  }

  /** One step back; whether there was one. */
  back(): boolean {
    if (this.value !== null || this.dice.length) this.clear();
    else if (this.discard) this.discard = false;
    else if (this.card) this.card = null;
    else return false;
    return true;
  }

  pickDie(die: DieName): void {
    this.value = null;
    if (this.dice.includes(die)) this.dice = this.dice.filter((one) => one !== die);
    else this.dice = [...this.dice, die].slice(-this.wanted).sort();
  }

  toggleLock(place: number): void {
    const { locks } = this;
    this.locks = locks.includes(place) ? locks.filter((one) => one !== place) : [...locks, place].sort();
  }

  get lockMove(): string {
    return `lock ${this.locks.join(" ") || "none"}`;
  }

  /** The moves with the card, played or discarded as chosen. */
  readonly withCard: TurnMove[] = $derived.by(() =>
    this.turns.filter((one) => one.card === this.card && one.discard === this.discard),
  );

  /** What is done with the card. */
  readonly action: string = $derived(this.withCard[0]?.action ?? "");

  /** How many dice it takes. */
  readonly wanted: number = $derived(this.withCard[0]?.dice.length ?? 1);

  /** The dice that it can change. */
  readonly open: DieName[] = $derived([...new Set(this.withCard.flatMap((one) => one.dice.map(({ die }) => die)))]);

  /** The dice picked, by hand or because no others are left. */
  readonly picked: DieName[] = $derived(
    this.card !== null && this.open.length <= this.wanted && this.open.length > 0 ? this.open : this.dice,
  );

  /** The moves that do it to the picked dice. */
  readonly left: TurnMove[] = $derived(
    this.picked.length === this.wanted || !this.open.length
      ? this.withCard.filter((one) => one.dice.every(({ die }) => this.picked.includes(die)))
      : [],
  );

  /** The move that is chosen, when nothing more is to be said. */
  readonly move: TurnMove | null = $derived(
    this.left.length === 1
      ? this.left[0]!
      : (this.left.find((one) => this.value !== null && one.dice[0]!.to === this.value) ?? null),
  );

  /** What the chosen move does to the dice, whose faces are given. */
  changes(faces: Partial<Record<DieName, number>>): Change[] {
    const { move } = this;
    if (!move) return [];
    return move.dice.map(({ die, to }) => {
      const old = faces[die] ?? 0;
      return { die, old, to: isReroll(move) ? null : (to ?? made(move.action, old)) };
    });
  }
}
