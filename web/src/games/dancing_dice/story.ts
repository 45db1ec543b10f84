// What the events of a marathon tell, put together by round: nothing here is known before it was told.
import { facesOf, othersOf } from "./dances";
import type { Announced, AnyEvent, GalaGained, Judged, Out, Performance, TangoDanced, View, Won } from "./types";

export type Note = Out | GalaGained | TangoDanced | Won;

/** The judging of one round, as far as it has come. */
export interface Judging {
  round: number;
  tango: number[] | null;
  performances: Performance[];
  /** The first dance, then the second. */
  judged: Judged[];
  notes: Note[];
}

export interface Story {
  round: number;
  tango: number[] | null;
  judgings: Judging[];
  /** How many dice each re-rolls this round, once it was said. */
  announced: Announced | null;
  /** Whether the judging is the last that happened. */
  isJudging: boolean;
}

const OF_JUDGING = ["performance", "judged", "out", "gala-gained", "tango-danced", "won", "round-began"];

export function told(events: AnyEvent[]): Story {
  const story: Story = { round: 1, tango: null, judgings: [], announced: null, isJudging: false };
  let open: Judging | null = null;
  for (const event of events) {
    switch (event.kind) {
      case "round-began":
        story.round = event.number;
        story.announced = null;
        open = null;
        break;
      case "tango-rolled":
        story.tango = event.dice;
        break;
      case "announced":
        story.announced = event;
        break;
      case "performance":
        if (!open) {
          open = { round: story.round, tango: story.tango, performances: [], judged: [], notes: [] };
          story.judgings.push(open);
        }
        open.performances.push(event);
        break;
      case "judged":
        open?.judged.push(event);
        break;
      case "out":
      case "gala-gained":
      case "tango-danced":
      case "won":
        open?.notes.push(event);
    }
  }
  story.isJudging = story.judgings.length > 0 && OF_JUDGING.includes(events.at(-1)!.kind);
  return story;
}

/** While scenes are shown the view is the one before them all; this is as far on as the scene. */
export function abreast(view: View, story: Story, scene: AnyEvent): View {
  const inNextRound = story.round > view.round;
  if (inNextRound || (scene.kind === "rolled" && scene.new.length === 6)) {
    const couples = view.couples.map((one) => ({ ...one, dice: null, announced: null, rerolled: null, first: null }));
    return { ...view, round: story.round, phase: "roll", to_move: [], couples };
  }
  const phase = scene.kind === "rolled" || scene.kind === "announced" ? "reroll" : view.phase;
  return { ...view, phase, to_move: [] };
}

/** What one couple danced, and what came of it. */
export interface Verdict {
  seat: number;
  /** Counted from 1; couples that tie share it. */
  place: number;
  score: number;
  /** The dice of this dance, by their places in the hand. */
  dice: { place: number; face: number }[];
  satisfies: boolean;
  /** Does not satisfy, but dances a Rock or Gala. */
  isSafe: boolean;
  before: number;
  after: number;
}

export function verdicts(judging: Judging, dance: number): Verdict[] {
  const judged = judging.judged[dance - 1];
  if (!judged) return [];
  const scores = judged.scores;
  const found = judging.performances.filter(({ seat }) => scores[seat] !== null).map((one): Verdict => {
    const { seat } = one;
    const score = scores[seat]!;
    const places = dance === 1 ? one.first : othersOf(one.first);
    const loses = judged.losing.includes(seat);
    const isSafe = judged.protected.includes(seat);
    return {
      seat,
      place: 1 + scores.filter((other) => other !== null && other > score).length,
      score,
      dice: facesOf(one.dice, places).map((face, n) => ({ place: places[n]!, face })),
      satisfies: !loses && !isSafe,
      isSafe,
      before: judged.endurance[seat]! + Number(loses),
      after: judged.endurance[seat]!,
    };
  });
  return found.sort((one, other) => other.score - one.score || one.seat - other.seat);
}

/** Everybody's endurance as far as a judging has come; null before its first verdict. */
export function enduranceAfter(judging: Judging): number[] | null {
  const last = judging.judged.at(-1);
  if (!last) return null;
  const found = [...last.endurance];
  for (const note of judging.notes) if (note.kind === "gala-gained") found[note.seat] = note.endurance;
  return found;
}
