// How points, levels and measures are said.
import { t } from "../../language";
import { numeral } from "../../parts/words";
import { cardOf, SMALL, type Level } from "./cards";

const LARGE = 5;
const STRAIGHT = 4;

/** Points in words. */
export function points(n: number): string {
  if (n === 0) return t("no points");
  return n === 1 ? t("one point") : t("{many} points", { many: numeral(n) });
}

/** Points in figures. */
export const counted = (n: number): string => t("{n} {n|point|points}", { n });

/** What is sure, or between what it will be. */
export const between = (least: number, most: number): string =>
  least === most ? String(least) : t("{least} to {most}", { least, most });

/** A level as people say it. */
export function levelSaid({ card, threshold }: Level): string {
  if (!card) return t("nothing");
  const many = numeral(threshold);
  switch (cardOf(card).choreography) {
    case "large": return t("a total of {threshold} or more", { threshold });
    case "small": return t("a total of {threshold} or less", { threshold });
    case "straight": return t("a straight of {many}", { many });
    case "equal": return t("{many} equal dice", { many });
    case "different": return t("{many} different values", { many });
    case "pairs": return threshold === 1 ? t("one pair") : t("{many} pairs", { many });
    case "evens": return t("{many} evens", { many });
    case "odds": return t("{many} odds", { many });
    default: return t("{many} sixes", { many });
  }
}

/** A threshold as it stands on a ladder. */
export function mark(card: number, threshold: number): string {
  if (card === LARGE + 1) return `${threshold}+`;
  if (card === SMALL + 1) return `${threshold}−`;
  return card === STRAIGHT + 1 ? String(threshold) : `×${threshold}`;
}

/** What dice come to for a choreography, in short. */
export function measured(card: number, measure: number): string {
  if (card === LARGE + 1 || card === SMALL + 1) return String(measure);
  return card === STRAIGHT + 1 ? t("row of {n}", { n: measure }) : `×${measure}`;
}
