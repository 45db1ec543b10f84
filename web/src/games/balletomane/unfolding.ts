// A view as it looks after something more has happened, until the house shows the whole again; so
// that what is played one after the other is also seen one after the other.
import { levelNumber } from "./cards";
import type { AnyEvent, Side, View } from "./types";

export function after(view: View, event: AnyEvent): View {
  switch (event.kind) {
    case "act-began":
      return {
        ...view, act: event.act, starter: event.starter, phase: "deal", due: null, turns: 0, common: [], die: null,
        reach: null, sides: view.sides.map(cleared),
      };
    case "dealt":
      return side(view, event.seat, { hand: event.cards, cards: event.cards.length });
    case "common-rolled":
      return { ...view, common: [...view.common, ...event.dice].slice(-4) };
    case "own-rolled":
      return side(view, event.seat, { locked: event.dice, hidden: event.dice.length });
    case "shown": {
      const { locked } = view.sides[event.seat]!;
      const kept = locked && without(locked, event.visible);
      return side(view, event.seat, { visible: event.visible, hidden: event.locked, locked: kept?.length ? kept : null, lock: null });
    }
    case "played": {
      const { hand, cards, played } = view.sides[event.seat]!;
      const given = side(view, event.seat, {
        hand: hand && hand.filter((card) => card !== event.card),
        cards: cards - 1,
        played: [...played, event.card].sort((a, b) => a - b),
        action: event.action,
      });
      return event.changes.reduce((now, [die, , face]) => turned(now, event.seat, die, face), given);
    }
    case "rerolled":
      return turned(view, event.seat, event.die, event.new);
    case "claimed":
      return side(view, event.seat, { claim: levelNumber(event.choreography, event.level) });
    case "answered":
      return side(view, 1 - event.seat, { called: event.call });
    case "revealed":
      return side(view, event.seat, { hand: [event.card], locked: event.locked.length ? event.locked : null });
    case "scored":
      return side(view, event.seat, { score: event.total });
    default:
      return view;
  }
}

const side = (view: View, seat: number, change: Partial<Side>): View => ({
  ...view,
  reach: null, // what was counted for the old dice
  sides: view.sides.map((one, at) => (at === seat ? { ...one, ...change } : one)),
});

const cleared = (one: Side): Side => ({
  ...one, cards: 0, hand: null, played: [], action: null, visible: [], hidden: 0, locked: null, lock: null, claim: null, called: null,
});

function without(dice: number[], gone: number[]): number[] {
  const left = [...dice];
  for (const face of gone) left.splice(left.indexOf(face), 1);
  return left;
}

/** A die, by its name as the player of a seat says it, shows another face. */
function turned(view: View, seat: number, die: string, face: number): View {
  const at = Number(die[1]) - 1;
  const put = (dice: number[]) => dice.map((one, place) => (place === at ? face : one));
  if (die.startsWith("c")) return { ...view, reach: null, common: put(view.common) };
  return side(view, seat, { visible: put(view.sides[seat]!.visible) });
}
