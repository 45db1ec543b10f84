// Who dances in the illustrations of the rules: nobody in particular.
import { t } from "../language";
import { HOUSES } from "../parts/houses";
import type { Person } from "./room";

const names = (): string[] => [t("Ada"), t("Ben"), t("Cleo"), t("Dorian"), t("Edith"), t("Félix")];

/** So many people at a table, none of them the reader. */
export const guests = (count: number): Person[] =>
  names().slice(0, count).map((name, seat) => ({
    seat, name, house: HOUSES[seat]!, level: "", taken: true, here: true, stoodIn: false, resigned: false,
    isMe: false, toMove: false, clock: null, clockAt: 0, clockRuns: false,
  }));
