// What the options of a game are called on the page, and what each does in a line of ours.
import { t } from "../language";

export interface Wording {
  label: string;
  about: string;
  /** The paragraph that says so. */
  rule?: string;
  /** Whether the printed rules do not have it. */
  ours?: boolean;
}

const wordings = (): Record<string, Wording> => ({
  "dancing-dice/endurance": { label: t("Endurance"), about: t("points at the beginning, 1 to 10"), rule: "DD-1.3", ours: true },
  "la-danse/size": { label: t("The floor"), about: t("small for up to four houses, large for five and six"), rule: "LD-1.2", ours: true },
  "la-danse/size/0": { label: t("the one that fits"), about: "" },
  "la-danse/size/6": { label: t("small"), about: "" },
  "la-danse/size/7": { label: t("large"), about: "" },
  "la-danse/quick": { label: t("Quick seating"), about: t("the lot seats everybody; without it you agree on order, entrances and host"), rule: "LD-3.6", ours: true },
  "la-danse/talk": { label: t("Talks and deals"), about: t("before each measure you make promises that bind"), rule: "LD-10.1" },
  "la-danse/variations": { label: t("Variations"), about: t("All of them go together."), rule: "LD-9.6" },
  "la-danse/variations/non-negotiable": { label: t("Non-Negotiable"), about: t("nobody announces or talks: in turn each picks a dancer and dances"), rule: "LD-9.1" },
  "la-danse/variations/in-the-way": { label: t("You’re in the Way"), about: t("no way through the dancers of others, nor through influenced ones"), rule: "LD-9.2" },
  "la-danse/variations/smitten": { label: t("Smitten"), about: t("whoever is influenced leaves the floor for good"), rule: "LD-9.3" },
  "la-danse/variations/all-night": { label: t("Dancing All Night"), about: t("no doors and no last dance: it ends when all agree to, or when one Ballare at most is left free"), rule: "LD-9.4" },
  "la-danse/variations/spell": { label: t("I Put a Spell on You"), about: t("whom you influence dances for you"), rule: "LD-9.5" },
});

export const wordingOf = (game: string, ...path: (string | number)[]): Wording | undefined => wordings()[[game, ...path].join("/")];

/** What a choice makes of another: said next to the option that it empties. */
export function noteOn(game: string, option: string, chosen: Record<string, string>): { text: string; rule: string } | null {
  const silent = chosen.variations?.split("+").includes("non-negotiable");
  return game === "la-danse" && option === "talk" && silent ? { text: t("A Non-Negotiable ball has no talks."), rule: "LD-10.5" } : null;
}
