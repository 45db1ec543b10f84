// What happens, said to whoever looks.
import { t } from "../../language";
import { roman } from "../../parts/words";
import { cardOf, levelNumber, LEVELS } from "./cards";
import { levelSaid, points } from "./counting";
import type { Entry } from "./ledger";
import type { AnyEvent, Played, Revealed } from "./types";

/** Who choreographs as whom, where they have no name of their own. */
export const ROLES = ["Sabine", "Claude"] as const;

/** Somebody who is spoken of, and whether it is the one who is spoken to. */
export interface Who {
  isMe: boolean;
  name: string;
}
export type Whos = (seat: number) => Who;

/** Standing alone: "You", or a name. */
export const titleOf = ({ isMe, name }: Who): string => (isMe ? t("You") : name);

const NOTHING = 10;
const CHASE = 9;

const dieName = (die: string): string =>
  die.startsWith("c") ? t("common die {n}", { n: die[1]! }) : t("own die {n}", { n: die[1]! });

export interface Told {
  title: string;
  more: string;
}

/** An event in one line, and one more. */
export function told(event: AnyEvent, whos: Whos): Told | null {
  switch (event.kind) {
    case "act-began":
      return { title: t("Act {act}", { act: roman(event.act) }), more: starts(whos(event.starter)) };
    case "shown":
      return { title: shown(event.visible, event.locked, whos(event.seat)), more: "" };
    case "played":
      return played(event, whos(event.seat));
    case "rerolled":
      return { title: rerolls(whos(event.seat), event.old, event.new), more: dieName(event.die) };
    case "stopped":
      return { title: leaves(whos(event.seat)), more: "" };
    case "claimed": {
      const what = levelSaid(LEVELS[levelNumber(event.choreography, event.level)]!);
      return { title: claims(whos(event.seat), what), more: event.choreography === null ? "" : t("for {points}", { points: points(event.points) }) };
    }
    case "answered":
      return event.call
        ? { title: calls(whos(event.seat)), more: t("The last card and the locked dice are shown.") }
        : { title: accepts(whos(event.seat)), more: t("Card and locked dice stay secret.") };
    case "revealed":
      return { title: event.true ? t("True!") : t("Not true."), more: lastCard(event) };
    case "scored":
      return { title: earns(whos(event.seat), points(event.points)), more: t("{total} in all", { total: event.total }) };
    case "won":
      return { title: wins(whos(event.seat), event.scores), more: "" };
    default:
      return null;
  }
}

const starts = ({ isMe, name }: Who): string => (isMe ? t("You start.") : t("{name} starts.", { name }));

const leaves = ({ isMe, name }: Who): string => (isMe ? t("You leave it at that.") : t("{name} leaves it at that.", { name }));

const claims = ({ isMe, name }: Who, what: string): string => (isMe ? t("You claim {what}", { what }) : t("{name} claims {what}", { name, what }));

const calls = ({ isMe, name }: Who): string => (isMe ? t("You call it!") : t("{name} calls it!", { name }));

const accepts = ({ isMe, name }: Who): string => (isMe ? t("You accept.") : t("{name} accepts.", { name }));

const earns = ({ isMe, name }: Who, what: string): string => (isMe ? t("You earn {points}.", { points: what }) : t("{name} earns {points}.", { name, points: what }));

const rerolls = ({ isMe, name }: Who, old: number, face: number): string =>
  isMe ? t("You re-roll: {old} becomes {face}.", { old, face }) : t("{name} re-rolls: {old} becomes {face}.", { name, old, face });

function wins({ isMe, name }: Who, scores: readonly number[]): string {
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  return isMe ? t("You win, {most} to {least}.", { most, least }) : t("{name} wins, {most} to {least}.", { name, most, least });
}

function shown(dice: number[], locked: number, { isMe, name }: Who): string {
  if (!locked) return isMe ? t("You show {dice}.", { dice }) : t("{name} shows {dice}.", { name, dice });
  if (!dice.length) return isMe ? t("You lock both dice.") : t("{name} locks both dice.", { name });
  return isMe ? t("You show {dice} and lock the other.", { dice }) : t("{name} shows {dice} and locks the other.", { name, dice });
}

function played(event: Played, { isMe, name }: Who): Told {
  const card = cardOf(event.card).name;
  if (event.discard) {
    const title = isMe ? t("You discard {card}", { card }) : t("{name} discards {card}", { name, card });
    return { title, more: t("to re-roll {die}", { die: dieName(event.die ?? "c1") }) };
  }
  const what = event.card === CHASE ? chased(card, event.action) : card;
  const title = isMe ? t("You play {card}", { card: what }) : t("{name} plays {card}", { name, card: what });
  const changes = event.changes.map(([die, old, face]) => t("{die}: {old} becomes {face}", { die: dieName(die), old, face }));
  const spun = event.die ? t("re-rolling {die}", { die: dieName(event.die) }) : "";
  return { title, more: changes.join(", ") || spun };
}

function chased(card: string, action: number): string {
  if (action === NOTHING) return t("{card}, with nothing to copy", { card });
  return action === 0 ? t("{card}, a re-roll", { card }) : t("{card} as {other}", { card, other: cardOf(action).name });
}

function lastCard({ card, locked }: Revealed): string {
  const { title } = cardOf(card);
  return locked.length ? t("The last card is {card}, and the locked {dice}.", { card: title, dice: locked }) : t("The last card is {card}.", { card: title });
}

/** How a claim went: not a whole sentence yet, since what it earned may follow. */
export function wentSo({ claim, called, revealed }: Entry, { isMe, name }: Who): string {
  if (!claim) return isMe ? t("You claimed nothing") : t("{name} claimed nothing", { name });
  const what = levelSaid(LEVELS[claim]!);
  if (called === null) return isMe ? t("You claimed {what}", { what }) : t("{name} claimed {what}", { name, what });
  if (!called) return isMe ? t("You claimed {what}; accepted", { what }) : t("{name} claimed {what}; accepted", { name, what });
  if (revealed?.true) return isMe ? t("You claimed {what}; called, and it was true", { what }) : t("{name} claimed {what}; called, and it was true", { name, what });
  return isMe ? t("You claimed {what}; called, and it was false", { what }) : t("{name} claimed {what}; called, and it was false", { name, what });
}

/** How a claim went, and what it earned. */
export const entrySaid = (entry: Entry, who: Who): string => `${wentSo(entry, who)}${entry.points === null ? "" : `: ${entry.points}`}.`;
