// Whether somebody is offered to learn a game: not who has played it, or has come to the end of a lesson.
import { choice, places } from "../../house/keep";
import type { GameShown } from "../../house/types";

export const learntKey = (game: string): string => `learnt.${game}`;

export function isNew(game: string): boolean {
  const hasPlayed = Object.values(places()).some((one) => one.game === game && one.token);
  return !hasPlayed && !choice.get(learntKey(game), false);
}

/** Where the first lesson of a game is. */
export const lessonAt = (game: GameShown): string => `/learn/${game.name}/${game.lessons[0]}`;
