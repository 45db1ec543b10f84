// A view as it looks after something more has happened, until the house shows the whole again; so
// that what is danced one after the other is also seen one after the other.
import type { AnyEvent, Place, Shown, View } from "./types";

export function after(view: View, event: AnyEvent): View {
  const ball = shownAfter(view.ball, event);
  return ball === view.ball ? view : { ...view, ball };
}

/** The same while it is being shown: a smitten dancer is still there to be seen. */
export function during(view: View, event: AnyEvent): View {
  const next = after(view, event);
  if (event.kind !== "influenced") return next;
  const { space } = view.ball.dancers[event.dancer]!;
  return { ...next, ball: dancer(next.ball, event.dancer, { space }) };
}

function shownAfter(ball: Shown, event: AnyEvent): Shown {
  switch (event.kind) {
    case "order-fixed":
      return { ...ball, order: event.order };
    case "seated":
      return { ...ball, entrances: put(ball.entrances, event.seat, event.entrance) };
    case "host-named":
      return { ...ball, host: event.seat };
    case "direction-set":
      return { ...ball, direction: event.direction };
    case "measure-began":
      return {
        ...ball, phase: "measure", dance: event.dance, measure: event.measure, lead: event.lead, stepped: [], danced: [],
        announced: ball.announced.map(() => null), seconds: [],
      };
    case "announced": {
      if (ball.announced[event.seat] == null) return { ...ball, announced: put(ball.announced, event.seat, event.dancer) };
      const seconds = ball.seconds.length ? ball.seconds : ball.announced.map(() => null);
      return { ...ball, seconds: put(seconds, event.seat, event.dancer) };
    }
    case "danced":
      return {
        ...dancer(ball, event.dancer, { space: event.end, facing: event.facing }),
        phase: "dance",
        stepped: [...ball.stepped, event.dancer].sort((a, b) => a - b),
      };
    case "reclaimed":
    case "released":
      return dancer(ball, event.dancer, { mark: null });
    case "influenced":
      return dancer(ball, event.dancer, ball.variations.includes("smitten") ? { mark: event.by, space: null } : { mark: event.by });
    case "doors-closed":
      return { ...ball, closed: true, lost: event.lost };
    default:
      return ball;
  }
}

const put = <T>(items: T[], at: number, item: T): T[] => items.map((one, n) => (n === at ? item : one));

const dancer = (ball: Shown, at: number, change: Partial<Place>): Shown => ({
  ...ball,
  dancers: ball.dancers.map((one, n) => (n === at ? { ...one, ...change } : one)),
});
