// What goes on, in a line: for whoever may act, and for whoever waits or looks on.
import { t } from "../../language";
import { capital, roman } from "../../parts/words";
import { LEVELS } from "./cards";
import { levelSaid } from "./counting";
import type { Doing } from "./choice.svelte";
import type { AnyEvent, View } from "./types";
import type { Who, Whos } from "./words";

interface Now {
  /** The game as it is shown now. */
  seen: View;
  /** What is being shown just now. */
  scene: AnyEvent | null;
  /** What is asked of whoever looks. */
  doing: Doing;
  /** The seat of the other. */
  top: number;
  isReplay: boolean;
  isOver: boolean;
  whos: Whos;
}

// A line has room for so much of a name; it stands in full elsewhere.
const ROOM = 16;
const brief = (who: Who): Who => (who.name.length > ROOM ? { ...who, name: `${who.name.slice(0, ROOM - 1).trimEnd()}…` } : who);

export const headline = (now: Now): string => capital(said({ ...now, whos: (seat) => brief(now.whos(seat)) }));

function said(told: Now): string {
  const { seen, scene, doing, isReplay } = told;
  const act = roman(seen.act);
  if (told.isOver) return t("the ballet is over");
  if (!scene && doing) return asked(told, act);
  const now = scene ? shownNow(scene, told.whos) : waiting(told);
  return isReplay ? t("Act {act}: {now}", { act, now }) : now;
}

function asked({ seen, doing, top, whos }: Now, act: string): string {
  switch (doing) {
    case "lock": return t("Act {act}: lock dice under your box?", { act });
    case "turn": return t("Your turn: play a card, or discard one to re-roll a die");
    case "again": return t("Your Pirouette: re-roll once more, or leave it");
    case "claim": return t("your claim");
    default: return t("{name} claims {what}: accept or call?", { name: whos(top).name, what: levelSaid(LEVELS[seen.sides[top]!.claim ?? 0]!) });
  }
}

/** Whose doing, or which part of the act, is being shown. */
function shownNow(event: AnyEvent, whos: Whos): string {
  switch (event.kind) {
    case "played": case "rerolled": case "stopped": return turnOf(whos(event.seat));
    case "claimed": return claimOf(whos(event.seat));
    case "answered": case "revealed": case "scored": return t("the claims");
    case "act-began": return t("act {act} begins", { act: roman(event.act) });
    case "shown": return t("the dice are shown");
    default: return t("the dice are rolled");
  }
}

function waiting({ seen, whos }: Now): string {
  if (seen.phase === "lock") return deciding(seen.to_move.map(whos));
  if (seen.phase === "over") return t("the ballet is over");
  if (seen.due === null) return t("the dice are rolled");
  const due = whos(seen.due);
  switch (seen.phase) {
    case "turn": case "spin": return turnOf(due);
    case "again": return due.isMe ? t("your Pirouette") : t("{name}'s Pirouette", { name: due.name });
    case "claim": return claimOf(due);
    case "answer": return due.isMe ? t("you answer") : t("{name} answers the claim", { name: due.name });
    default: return t("the dice are rolled");
  }
}

const turnOf = ({ isMe, name }: Who): string => (isMe ? t("your turn") : t("{name}'s turn", { name }));

const claimOf = ({ isMe, name }: Who): string => (isMe ? t("your claim") : t("{name}'s claim", { name }));

function deciding(both: Who[]): string {
  const [one] = both;
  if (!one) return t("the dice are rolled");
  if (both.length === 2) return t("both decide about the locks");
  return one.isMe ? t("waiting for you to decide about the locks") : t("waiting for {name} to decide about the locks", { name: one.name });
}

/** Which part of the act it is. */
export function partOf(seen: View, isOver: boolean): string {
  if (isOver) return t("the end");
  if (seen.phase === "lock") return t("the locks");
  if (["claim", "answer", "over"].includes(seen.phase)) return t("the claims");
  if (!["turn", "spin", "again"].includes(seen.phase)) return "";
  return [t("first turns"), t("second turns"), t("third turns")][round(seen)] ?? t("last turns");
}

export const myTurn = (seen: View): string =>
  [t("Your first turn of three"), t("Your second turn of three")][round(seen)] ?? t("Your third turn of three");

/** Each of the two turns of a round counts. */
const round = (seen: View): number => Math.floor(seen.turns / 2);

/** Who has won. */
export function verdict(winners: Who[]): string {
  const [one] = winners;
  if (!one || winners.length > 1) return t("Nobody wins.");
  return one.isMe ? t("You win.") : t("{name} wins.", { name: one.name });
}
