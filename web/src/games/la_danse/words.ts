// How the page speaks of dancers, players and what goes on at a ball.
import type { Person } from "../room";
import { DANCERS, EACH, hourOf, kindOf, ownerOf, type Plan, turnFor } from "./geometry";
import type { AnyEvent, Shown } from "./types";
import { listed } from "../../language";
import { capital } from "../../parts/words";

const KINDS = ["Ballare", "Quadrado", "Waltz", "Rond", "Chasse", "Gancho"];
/** The seats as deals are written. */
const COLOURS = ["Red", "Blue", "Gold", "Green", "Violet", "Grey"];
const ORDINALS = ["", "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh", "Twelfth", "Thirteenth", "Fourteenth", "Fifteenth", "Sixteenth"];

export const ordinal = (n: number): string => ORDINALS[n] ?? `${n}th`;
/** A number with the sign that print has. */
export const signed = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A dancer without its owner: "Waltz 1", "Ballare". */
export function dancerSaid(dancer: number): string {
  const number = DANCERS[dancer % EACH]![0].slice(1);
  return `${KINDS[kindOf(dancer)]}${number ? ` ${number}` : ""}`;
}

/** Speaks of the people at one table, to one of them. */
export class Words {
  constructor(private readonly people: Person[]) {}

  readonly name = (seat: number): string => (this.people[seat]?.isMe ? "you" : this.people[seat]?.name || `seat ${seat + 1}`);
  readonly Name = (seat: number): string => (this.people[seat]?.isMe ? "You" : this.name(seat));
  readonly isMe = (seat: number): boolean => this.people[seat]?.isMe ?? false;
  /** "You dance", "Bob dances". */
  readonly does = (seat: number, verb: string, verbs = `${verb}s`): string => `${this.Name(seat)} ${this.isMe(seat) ? verb : verbs}`;
  readonly whose = (seat: number): string => (this.isMe(seat) ? "your" : `${this.name(seat)}'s`);
  /** "your Waltz 1", "Bob's Waltz 1". */
  readonly dancer = (dancer: number): string => `${this.whose(ownerOf(dancer))} ${dancerSaid(dancer)}`;
  readonly dancers = (dancers: number[]): string => listed(dancers.map(this.dancer));

  /** A promise with the names of the players in the place of the colours that the house writes. */
  readonly named = (text: string): string => text.replace(/\b(Red|Blue|Gold|Green|Violet|Grey)\b/g, (colour) => this.Name(COLOURS.indexOf(colour)));

  /** What happened, in a short title and what more there is to say about it; null where it goes without saying. */
  told(event: AnyEvent, ball: Shown): { title: string; more: string } | null {
    switch (event.kind) {
      case "measure-began":
        return { title: `${ordinal(event.dance)} dance, ${ordinal(event.measure).toLowerCase()} measure`, more: `${this.does(event.lead, "lead")}.` };
      case "announced":
        return { title: `${this.does(event.seat, "announce")} ${ownerOf(event.dancer) === event.seat ? dancerSaid(event.dancer) : this.dancer(event.dancer)}`, more: "" };
      case "danced":
        return {
          title: `${capital(this.dancer(event.dancer))} ${event.cut_in ? "cuts in at" : event.start === event.end ? "turns at" : "dances to"} ${event.end}`,
          more: event.cut_in ? "Whoever stands there has still to dance, and must leave." : "",
        };
      case "forfeited":
        return { title: `${this.does(event.seat, "cannot dance", "cannot dance")}`, more: "No steps can be completed, so they are forfeited in this measure." };
      case "reclaimed":
        return { title: `${capital(this.dancer(event.dancer))} is reclaimed`, more: "Two or more dancers of its own house face it, and one of them took a step." };
      case "influenced":
        return {
          title: `${this.does(event.by, "influence")} ${this.dancer(event.dancer)}`,
          more: `Faced by ${this.dancers(event.facing)}, and by nobody else${ball.stepped.includes(event.dancer) ? "; it took a step itself" : ""}.${ball.variations.includes("smitten") ? " Smitten, it leaves the floor." : ""}`,
        };
      case "released":
        return { title: `${this.does(event.by, "release")} ${this.dancer(event.dancer)}`, more: "A deal gives it back." };
      case "doors-closed":
        return { title: "The doors are closed", more: event.lost.length ? `${capital(listed(event.lost.map(this.name)))} came too late and lost.` : "Nobody crosses between floor and entrance any more." };
      case "promise-settled":
        return { title: `A promise is ${event.verdict}`, more: `${this.named(event.text)}.` };
      case "deal-broken":
        return { title: `${this.does(event.seat, "break")} deal ${listed(event.deals.map(String))}`, more: `${this.does(event.seat, "sit")} this measure out.` };
      case "bound":
        return { title: `Deal ${event.number} binds`, more: `${this.named(event.text)}.` };
      case "voted":
        return { title: event.ended ? "All agree to end the ball" : "The ball goes on", more: "" };
      case "ball-ended":
        return { title: "The ball is over", more: listed(event.scores.map((points, seat) => `${this.name(seat)} ${points}`)) + "." };
      default:
        return null;
    }
  }
}

/** What is on a space, in words. */
export function spaceSaid(name: string, plan: Plan, ball: Shown, here: number[], words: Words, turn = turnFor(null)): string {
  const { entrance } = plan.spaces[plan.at.get(name)!]!;
  const owner = entrance === null ? -1 : ball.entrances.indexOf(entrance);
  const ground = entrance === null ? "floor" : owner < 0 ? "unused entrance" : `${words.whose(owner)} entrance`;
  const standing = here.map((dancer) => {
    const { facing, mark } = ball.dancers[dancer]!;
    const states = [
      mark === null ? `facing ${hourOf(facing, turn)} o'clock` : `influenced by ${words.name(mark)}`,
      ball.stepped.includes(dancer) ? "has danced" : ball.announced.includes(dancer) || ball.seconds.includes(dancer) ? "announced" : "",
    ];
    return `${words.dancer(dancer)} ${states.filter(Boolean).join(", ")}`;
  });
  return [name, ground, ...standing].join(", ");
}

/** The seats as they act in a measure, from the lead on. */
export function playOrder(ball: Shown): number[] {
  const seats = ball.entrances.flatMap((at, seat) => (at === null ? [] : [{ at, seat }]));
  const first = ball.lead === null ? 0 : (ball.entrances[ball.lead] ?? 0);
  const far = (at: number) => (((ball.direction || 1) * (at - first)) % 6 + 6) % 6;
  return seats.sort((one, two) => far(one.at) - far(two.at)).map((one) => one.seat);
}
