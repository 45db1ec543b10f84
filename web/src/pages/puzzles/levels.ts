// How hard a puzzle is, in words and in signs.
import type { PuzzleListed } from "../../house/types";
import { t } from "../../language";

type Level = PuzzleListed["level"];

export const levelName = (level: Level): string =>
  ({ easy: t("easy"), medium: t("medium"), hard: t("hard") })[level];

/** One lozenge, two or three. */
export const lozenges = (level: Level): number => ({ easy: 1, medium: 2, hard: 3 })[level];
