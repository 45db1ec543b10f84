// A game's own options, read from how the house describes them.
import type { GameShown } from "../../house/types";
import { capital } from "../../parts/words";

export interface Option {
  name: string;
  label: string;
  about: string;
  /** `several` are any of a few names, joined by +. */
  kind: "number" | "yes" | "several" | "text";
  usual: string;
  /** All values of a number. */
  values: number[];
  /** All names of which several may be chosen. */
  names: string[];
}

const DESCRIBED = /^(.*?)\s*\(default (.*)\)$/;
const RANGE = /\b(\d+) to (\d+)\b/;
/** `6, 7, or 0 for the one that fits`: the last one is a word for the others. */
const ONE_OF = /\b((?:\d+, )+)or (\d+)\b/;
const SEVERAL = /^any of (.*), joined by \+$/;

export function optionsOf(game: GameShown): Option[] {
  return Object.entries(game.options).flatMap(([name, described]) => {
    const [, about = described, usual = ""] = DESCRIBED.exec(described) ?? [];
    if (usual === "None") return []; // a whole file, which is for the terminal
    const isYes = usual === "True" || usual === "False";
    const values = numbersIn(about);
    const names = SEVERAL.exec(about)?.[1]?.split(", ") ?? [];
    const label = capital(name);
    const kind = isYes ? "yes" : names.length ? "several" : values.length ? "number" : "text";
    return [{ name, label, about, kind, usual, values, names }];
  });
}

function numbersIn(about: string): number[] {
  const some = ONE_OF.exec(about);
  if (some) return [some[2]!, ...some[1]!.split(", ").filter(Boolean)].map(Number);
  const range = RANGE.exec(about);
  const [least, most] = range ? [Number(range[1]), Number(range[2])] : [0, -1];
  return Array.from({ length: most - least + 1 }, (_, at) => least + at);
}

/** Several names with one of them put in or left out, in the order of the house. */
export function withName({ names }: Option, value: string, name: string, on: boolean): string {
  const chosen = value.split("+").filter((one) => one !== name);
  return names.filter((one) => chosen.includes(one) || (on && one === name)).join("+");
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
