// What happens, said to whoever looks.
import { cardOf, levelNumber, LEVELS, levelSaid, points } from "./cards";
import type { DieName } from "./moves";
import type { AnyEvent, Played } from "./types";
import { roman } from "../../parts/words";

/** How a seat is called: "You", or a name. */
export type Names = (seat: number) => string;

const NOTHING = 10;

/** "You play", "Claude plays". */
export const does = (name: string, verb: string): string => `${name} ${name === "You" ? verb : `${verb}s`}`;

export const dieName = (die: string): string => `${die.startsWith("c") ? "common" : "own"} die ${die[1]}`;

export const whose = (name: string): string => (name === "You" ? "your" : `${name}'s`);

export const inSpeech = (name: string): string => (name === "You" ? "you" : name);

export interface Told {
  title: string;
  more: string;
}

/** An event in one line, and one more. */
export function told(event: AnyEvent, names: Names): Told | null {
  switch (event.kind) {
    case "act-began":
      return { title: `Act ${roman(event.act)}`, more: `${does(names(event.starter), "start")}.` };
    case "shown":
      return { title: shown(event.visible, event.locked, names(event.seat)), more: "" };
    case "played":
      return played(event, names(event.seat));
    case "rerolled":
      return { title: `${does(names(event.seat), "re-roll")}: ${event.old} becomes ${event.new}.`, more: dieName(event.die) };
    case "stopped":
      return { title: `${does(names(event.seat), "leave")} it at that.`, more: "" };
    case "claimed": {
      const level = LEVELS[levelNumber(event.choreography, event.level)]!;
      const worth = event.choreography === null ? "" : `for ${points(event.points)}`;
      return { title: `${does(names(event.seat), "claim")} ${levelSaid(level)}`, more: worth };
    }
    case "answered":
      return event.call
        ? { title: `${does(names(event.seat), "call")} it!`, more: "The last card and the locked dice are shown." }
        : { title: `${does(names(event.seat), "accept")}.`, more: "Card and locked dice stay secret." };
    case "revealed": {
      const { title } = cardOf(event.card);
      const dice = event.locked.length ? `, and the locked ${event.locked.join(" and ")}` : "";
      return { title: event.true ? "True!" : "Not true.", more: `The last card is ${title}${dice}.` };
    }
    case "scored":
      return { title: `${does(names(event.seat), "earn")} ${points(event.points)}.`, more: `${event.total} in all` };
    case "won":
      return { title: `${does(names(event.seat), "win")}, ${Math.max(...event.scores)} to ${Math.min(...event.scores)}.`, more: "" };
    default:
      return null;
  }
}

function shown(visible: number[], locked: number, name: string): string {
  if (!locked) return `${does(name, "show")} ${visible.join(" and ")}.`;
  if (!visible.length) return `${does(name, "lock")} both dice.`;
  return `${does(name, "show")} ${visible.join(" and ")} and ${name === "You" ? "lock" : "locks"} the other.`;
}

function played(event: Played, name: string): Told {
  const card = cardOf(event.card).name;
  if (event.discard) return { title: `${does(name, "discard")} ${card}`, more: `to re-roll ${dieName(event.die ?? "c1")}` };
  const chased = event.card === 9 ? chase(event.action) : "";
  const changes = event.changes.map(([die, old, face]) => `${dieName(die)}: ${old} becomes ${face}`);
  const spun = event.die ? `re-rolling ${dieName(event.die)}` : "";
  return { title: `${does(name, "play")} ${card}${chased}`, more: changes.join(", ") || spun };
}

function chase(action: number): string {
  if (action === NOTHING) return ", with nothing to copy";
  return action === 0 ? ", a re-roll" : ` as ${cardOf(action).name}`;
}

/** A die as it is spoken of by whoever looks. */
export const spoken = (die: DieName, face: number, mine: boolean): string =>
  die.startsWith("c") ? `Common die ${die[1]}: ${face}` : `${mine ? "Your" : "Own"} visible die: ${face}`;
