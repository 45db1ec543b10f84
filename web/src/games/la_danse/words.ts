// How the page speaks of dancers, players and what goes on at a ball.
import { listed, t } from "../../language";
import { capital } from "../../parts/words";
import type { Person } from "../room";
import { endingOf } from "./ending";
import { hourOf, type Plan } from "./geometry";
import { readClauses } from "./notation";
import { dancerOf, inWords, ownDancer, type Naming } from "./sentences";
import type { AnyEvent, Shown } from "./types";

/** A number with the sign that print has. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** Something that is told: a short title, what more there is to say about it, and the paragraph. */
export interface Told {
  title: string;
  more: string;
  rule: string;
}

/** Speaks of the people at one table, to one of them, who sees the floor turned in some way. */
export class Words implements Naming {
  constructor(
    private readonly people: Person[],
    private readonly turn: number,
  ) {}

  readonly isMe = (seat: number): boolean => this.people[seat]?.isMe ?? false;
  readonly name = (seat: number): string => this.people[seat]?.name || t("seat {n}", { n: seat + 1 });
  readonly hour = (facing: number): number => hourOf(facing, this.turn);
  /** In the midst of a sentence. */
  readonly you = (seat: number): string => (this.isMe(seat) ? t("you") : this.name(seat));
  /** Standing alone, or at the head of a line. */
  readonly You = (seat: number): string => (this.isMe(seat) ? t("You") : this.name(seat));
  /** "your Waltz 1", "Bob’s Waltz 1". */
  readonly dancer = (dancer: number): string => dancerOf(dancer, this);
  readonly dancers = (dancers: number[]): string => listed(dancers.map(this.dancer));
  /** Spoken of a seat: its own dancers without their owner. */
  readonly own = (dancer: number, seat: number): string => ownDancer(dancer, seat, this);

  /** What happened; null where it goes without saying. */
  told(event: AnyEvent, ball: Shown): Told | null {
    const [title, more = "", rule = event.rule] = this.parts(event, ball) ?? [];
    return title === undefined ? null : { title, more, rule };
  }

  private parts(event: AnyEvent, ball: Shown): string[] | null {
    switch (event.kind) {
      case "order-fixed": {
        const names = event.order.map(this.you);
        return [event.agreed ? t("The order is agreed upon") : t("The order is drawn by lot"), capital(t("{names}.", { names: names.join(", ") }))];
      }
      case "seated":
        return [this.isMe(event.seat) ? t("You sit at entrance {number}", { number: event.entrance }) : t("{name} sits at entrance {number}", { name: this.name(event.seat), number: event.entrance })];
      case "host-named":
        return [this.isMe(event.seat) ? t("You are the host") : t("{name} is the host", { name: this.name(event.seat) })];
      case "measure-began":
        return [
          t("Dance {dance}, measure {measure}", { dance: event.dance, measure: event.measure }),
          this.isMe(event.lead) ? t("You lead.") : t("{name} leads.", { name: this.name(event.lead) }),
        ];
      case "announced": {
        const dancer = this.own(event.dancer, event.seat);
        return [this.isMe(event.seat) ? t("You announce {dancer}", { dancer }) : t("{name} announces {dancer}", { name: this.name(event.seat), dancer })];
      }
      case "danced":
        return this.danced(capital(this.dancer(event.dancer)), event);
      case "forfeited":
        return [
          this.isMe(event.seat) ? t("You cannot dance") : t("{name} cannot dance", { name: this.name(event.seat) }),
          t("No steps can be completed, so they are forfeited in this measure."),
        ];
      case "reclaimed":
        return [t("{dancer} is reclaimed", { dancer: capital(this.dancer(event.dancer)) }), t("Two or more dancers of its own house face it, and one of them took a step.")];
      case "influenced":
        return [this.influences(event.by, event.dancer), this.reason(event, ball)];
      case "released": {
        const dancer = this.dancer(event.dancer);
        return [this.isMe(event.by) ? t("You release {dancer}", { dancer }) : t("{name} releases {dancer}", { name: this.name(event.by), dancer }), t("A deal gives it back.")];
      }
      case "doors-closed":
        return [t("The doors are closed"), this.late(event.lost)];
      case "promise-settled":
        return [this.settled(event.verdict, event.text), t("It stands in deal {number}.", { number: event.deal })];
      case "deal-broken": {
        const about = { count: event.deals.length, deals: event.deals, name: this.name(event.seat) };
        if (this.isMe(event.seat)) return [t("You break {count|deal|deals} {deals}", about), t("You sit this measure out.")];
        return [t("{name} breaks {count|deal|deals} {deals}", about), t("{name} sits this measure out.", about)];
      }
      case "bound":
        return [t("Deal {number} binds", { number: event.number }), this.promises(event.text)];
      case "voted":
        return [event.ended ? t("All agree to end the ball") : t("The ball goes on")];
      case "ball-ended": {
        const { sentence, rule } = endingOf(event.rule, ball);
        const points = event.scores.map((points, seat) => `${this.You(seat)} ${signed(points)}`).join(", ");
        return [t("The ball is over"), t("{why} Points: {points}.", { why: sentence, points }), rule];
      }
      default:
        return null;
    }
  }

  private danced(dancer: string, { start, end, cut_in }: { start: string; end: string; cut_in: boolean }): string[] {
    if (cut_in) return [t("{dancer} cuts in at {end}", { dancer, end }), t("Whoever stands there has still to dance, and must leave.")];
    return [start === end ? t("{dancer} turns at {end}", { dancer, end }) : t("{dancer} dances to {end}", { dancer, end })];
  }

  readonly influences = (by: number, dancer: number): string =>
    this.isMe(by) ? t("You influence {dancer}", { dancer: this.dancer(dancer) }) : t("{name} influences {dancer}", { name: this.name(by), dancer: this.dancer(dancer) });

  /** Why a dancer is influenced (LD-7.4). The owner's own dancers make no difference, nor do those in entrances. */
  private reason({ dancer, facing }: { dancer: number; facing: number[] }, ball: Shown): string {
    const dancers = this.dancers(facing);
    const faced = ball.seats > 2 ? t("Faced by {dancers}, and on the floor by no third player.", { dancers }) : t("Faced by {dancers}.", { dancers });
    const steppers = facing.filter((one) => ball.stepped.includes(one));
    const steps = steppers.length ? capital(t("{dancers} {n|has|have} taken a step.", { dancers: this.dancers(steppers), n: steppers.length })) : "";
    const itself = ball.stepped.includes(dancer) ? t("It took a step itself.") : "";
    return [faced, steps, itself, ball.variations.includes("smitten") ? t("Smitten, it leaves the floor.") : ""].filter(Boolean).join(" ");
  }

  private late(lost: number[]): string {
    if (!lost.length) return t("Nobody crosses between floor and entrance any more.");
    const names = lost.map(this.name);
    if (!lost.some(this.isMe)) return t("{names} came too late and lost.", { names });
    return lost.length === 1 ? t("You came too late and lost.") : t("{us} came too late and lost.", { us: lost.map(this.You) });
  }

  private settled(verdict: string, text: string): string {
    const promise = this.promises(text).replace(/\.$/, "");
    if (verdict === "kept") return t("Kept: {promise}", { promise });
    return verdict === "excused" ? t("Excused: {promise}", { promise }) : t("Broken: {promise}", { promise });
  }

  /** Promises as the house writes them, each as a sentence. */
  readonly promises = (text: string): string => (readClauses(text) ?? []).map((one) => `${inWords(one, this)}.`).join(" ");
}

/** What is on a space, in words. */
export function spaceSaid(name: string, plan: Plan, ball: Shown, here: number[], words: Words): string {
  return [name, groundSaid(plan.spaces[plan.at.get(name)!]!.entrance, ball, words), ...here.map((dancer) => standingSaid(dancer, ball, words))].join(", ");
}

function groundSaid(entrance: number | null, ball: Shown, words: Words): string {
  if (entrance === null) return t("floor");
  const owner = ball.entrances.indexOf(entrance);
  if (owner < 0) return ball.dance === 0 ? t("empty entrance {number}", { number: entrance }) : t("unused entrance");
  return words.isMe(owner) ? t("your entrance") : t("{name}’s entrance", { name: words.name(owner) });
}

function standingSaid(dancer: number, ball: Shown, words: Words): string {
  const { facing, mark } = ball.dancers[dancer]!;
  const who = words.dancer(dancer);
  const looks = mark === null ? t("{dancer} facing {hour} o’clock", { dancer: who, hour: words.hour(facing) }) : t("{dancer} influenced by {name}", { dancer: who, name: words.you(mark) });
  const announced = ball.announced.includes(dancer) || ball.seconds.includes(dancer);
  const state = ball.stepped.includes(dancer) ? t("has danced") : announced ? t("announced") : "";
  return [looks, state].filter(Boolean).join(", ");
}

/** The seats as they act in a measure, from the lead on. */
export function playOrder(ball: Shown): number[] {
  const seats = ball.entrances.flatMap((at, seat) => (at === null ? [] : [{ at, seat }]));
  const first = ball.lead === null ? 0 : (ball.entrances[ball.lead] ?? 0);
  const far = (at: number) => (((ball.direction || 1) * (at - first)) % 6 + 6) % 6;
  return seats.sort((one, two) => far(one.at) - far(two.at)).map((one) => one.seat);
}

/** Which way play goes: with rising entrance numbers, which are counted clockwise (LD-4.2). */
export const wayOfPlay = (direction: number): string =>
  direction > 0 ? t("play goes with the clock, “to the right”") : t("play goes against the clock, “to the left”");
