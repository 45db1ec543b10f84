// How the computers are called by how they play.
import { t } from "../language";

const NAMES: Record<string, () => string> = {
  random: () => t("random"),
  greedy: () => t("greedy"),
  quiet: () => t("quiet"),
  club: () => t("club"),
  master: () => t("master"),
};

/** A level in words; one that is new is called as the house calls it. */
export const levelName = (level: string): string => NAMES[level]?.() ?? level;
