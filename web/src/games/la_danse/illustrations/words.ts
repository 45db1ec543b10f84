// How the illustrations speak of dancers and directions.
import { t } from "../../../language";
import { DANCERS, EACH, hourOf, kindOf, ownerOf, type Plan } from "../geometry";
import type { Person } from "../../room";

/** A dancer without its owner: "Waltz 1", "Ballare". */
export function dancerSaid(plan: Plan, dancer: number): string {
  const number = DANCERS[dancer % EACH]![0].slice(1);
  return `${plan.kinds[kindOf(dancer)]!.name} ${number}`.trim();
}

/** "Ada’s Waltz". */
export const whose = (people: readonly Person[], plan: Plan, dancer: number): string =>
  t("{name}’s {dancer}", { name: people[ownerOf(dancer)]!.name, dancer: plan.kinds[kindOf(dancer)]!.name });

/** A direction as the hour of a clock. */
export const hour = (facing: number): number => hourOf(facing, 0);
