// How a die looks: what is happening to it, or has happened to it last.
import type { DieName } from "./moves";
import type { AnyEvent } from "./types";

/** How a die looks and what pressing it does. */
export interface Look {
  lit?: boolean;
  picked?: boolean;
  then?: number | null | undefined;
  was?: number | undefined;
  motion?: "" | "roll" | "turn";
  press?: (() => void) | undefined;
  pressed?: boolean | undefined;
}
export type LookOf = (die: DieName) => Look;

/** A die in a scene; `owner` is null for a common one. */
export function inScene(scene: AnyEvent, die: DieName, owner: number | null): Look {
  if (scene.kind === "shown") return scene.seat === owner ? { motion: "turn" } : {};
  if (scene.kind !== "played" && scene.kind !== "rerolled") return {};
  if (owner !== null && scene.seat !== owner) return {};
  if (scene.kind === "rerolled") return scene.die === die ? { was: scene.old, motion: "roll", picked: true } : {};
  const changed = scene.changes.find(([one]) => one === die);
  if (changed) return { was: changed[1], motion: "turn", picked: true };
  return scene.die === die ? { picked: true } : {};
}
