// An offer that is being made up: its promises, and what it answers or changes.
import { t } from "../../language";
import { EACH } from "./geometry";
import { MEASURED, MOST_PROMISES, THIS_MEASURE, blank, readClauses, writeClauses, type Clause, type Kind } from "./notation";
import type { Shown } from "./types";

export type How = "offer" | "counter" | "change";

export class Draft {
  /** Whether it lies open on the paper. */
  isOpen = $state(false);
  how = $state<How>("offer");
  /** The offer that is answered or changed. */
  number = $state(0);
  clauses = $state<Clause[]>([]);

  /** The move that it would be. */
  readonly move = $derived(`${this.how}${this.number ? ` ${this.number}` : ""} ${writeClauses(this.clauses)}`);
  /** What is still to be chosen, in words; empty where nothing is. */
  readonly lacks = $derived(this.clauses.map(lacking).find(Boolean) ?? "");

  /** Begin with something that could be a deal: to spare one another. */
  begin(ball: Shown, seat: number): void {
    if (!this.clauses.length || this.how !== "offer") {
      const other = others(ball, seat)[0] ?? seat;
      this.clauses = [fresh("spare", seat, ball, other), fresh("spare", other, ball, seat)];
    }
    this.put("offer", 0);
  }

  /** Begin with promises that somebody has made up. */
  take(text: string, how: How, number: number): void {
    this.clauses = readClauses(text) ?? [];
    this.put(how, number);
  }

  /** Begin with something that would be of use. */
  suggest(clauses: Clause[]): void {
    this.clauses = clauses;
    this.put("offer", 0);
  }

  private put(how: How, number: number): void {
    this.how = how;
    this.number = number;
    this.isOpen = true;
  }

  get canAdd(): boolean {
    return this.clauses.length < MOST_PROMISES;
  }

  /** One more promise, by whoever has promised least. */
  add(ball: Shown, seat: number): void {
    const made = (one: number) => this.clauses.filter(({ by }) => by === one).length;
    const [by] = [seat, ...others(ball, seat)].sort((one, other) => made(one) - made(other));
    this.clauses.push(fresh("hold", by!, ball, by === seat ? others(ball, seat)[0]! : seat));
  }

  remove(at: number): void {
    this.clauses.splice(at, 1);
  }

  clear(): void {
    this.clauses = [];
    this.isOpen = false;
  }
}

export const others = (ball: Shown, seat: number): number[] =>
  Array.from({ length: ball.seats }, (_, one) => one).filter((one) => one !== seat && !ball.lost.includes(one));

/** A promise of a kind with something in each place where something can be found. */
export function fresh(kind: Kind, by: number, ball: Shown, whom: number): Clause {
  const clause = blank(kind, by);
  clause.span = MEASURED.includes(kind) ? THIS_MEASURE : { kind: "this dance", dance: 0, measure: 0 };
  if (kind === "spare" || kind === "pursue") clause.seat = whom === by ? (others(ball, by)[0] ?? whom) : whom;
  if (kind === "release") clause.dancer = ball.dancers.findIndex(({ mark }) => mark === by);
  else if (["hold", "only", "move", "second", "bench"].includes(kind)) clause.dancer = usualDancer(by, ball);
  if (kind === "place") clause.number = 1;
  if (kind === "decline") clause.number = ball.offers.find((one) => one.by !== by)?.number ?? ball.offers[0]?.number ?? 0;
  return clause;
}

/** The promisor's first Waltz, or whoever is left of the nine. */
function usualDancer(by: number, ball: Shown): number {
  const own = [2, 3, 6, 4, 5, 7, 8, 1, 0].map((one) => by * EACH + one);
  return own.find((one) => ball.dance === 0 || (ball.dancers[one]?.space && ball.dancers[one]?.mark === null)) ?? own[0]!;
}

function lacking({ kind, dancer, seat, dancers, number }: Clause): string {
  if (kind === "spare") return seat === null && !dancers.length ? t("Name a dancer to spare.") : "";
  if (kind === "decline") return number ? "" : t("There is no other offer to decline.");
  if (kind === "release") return dancer < 0 ? t("Choose an influenced dancer to release.") : "";
  return "";
}
