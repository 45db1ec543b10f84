// A game's own options, read from how the house describes them.
import type { GameShown } from "../../house/types";

export interface Option {
  name: string;
  label: string;
  about: string;
  kind: "number" | "yes" | "text";
  usual: string;
  /** All values of a number. */
  values: number[];
}

const DESCRIBED = /^(.*?)\s*\(default (.*)\)$/;
const RANGE = /\b(\d+) to (\d+)\b/;

export function optionsOf(game: GameShown): Option[] {
  return Object.entries(game.options).flatMap(([name, described]) => {
    const [, about = described, usual = ""] = DESCRIBED.exec(described) ?? [];
    if (usual === "None") return []; // a whole file, which is for the terminal
    const range = RANGE.exec(about);
    const isYes = usual === "True" || usual === "False";
    const [least, most] = range ? [Number(range[1]), Number(range[2])] : [0, -1];
    const values = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    return [{ name, label, about, kind: isYes ? "yes" : range ? "number" : "text", usual, values }];
  });
}

/** What is sent to the house: only what differs from the usual. */
export function chosenOptions(options: Option[], chosen: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, usual }) => {
      const value = (chosen[name] ?? usual).trim();
      return value === usual ? [] : [[name, value]];
    }),
  );
}
