// Text in the reader's language. The page says what it says in English, which is also the key to
// the other languages: `t("{name} has chosen.", { name })`. In a text `{name}` is filled in, and
// `{count|die|dice}` is the form that the number asks for. A list is filled in as people say it.
import { choice } from "./house/keep";

export const LANGUAGES: Record<string, string> = { en: "English", nl: "Nederlands", it: "Italiano" };

export type Value = string | number | readonly (string | number)[];
type Texts = Record<string, string>;

const CATALOGUES: Record<string, () => Promise<{ default: Texts }>> = {
  nl: () => import("../../src/ballroom/languages/nl/page.json"),
  it: () => import("../../src/ballroom/languages/it/page.json"),
};
const HOLE = /\{(\w+)((?:\|[^{}|]*)+)?\}/g;

let now = "en";
let texts: Texts = {};

/** The language that is shown, such as "en". */
export const language = (): string => now;

/** What was chosen here, or else the first that the browser asks for and that is known. */
function wanted(): string {
  const asked = [choice.get("language", ""), ...navigator.languages];
  return asked.map((tag) => tag.split("-")[0]!).find((tag) => tag in LANGUAGES) ?? "en";
}

/** Before anything is shown. A language that cannot be fetched is English for now. */
export async function readLanguage(): Promise<void> {
  const tag = wanted();
  try {
    texts = (await CATALOGUES[tag]?.())?.default ?? {};
    now = tag;
  } catch {
    now = "en";
  }
  document.documentElement.lang = now;
}

/** Everything is said anew, also what the house has said. */
export function switchLanguage(tag: string): void {
  choice.set("language", tag);
  location.reload();
}

/** A text in the reader's language. */
export const t = (text: string, values: Record<string, Value> = {}): string => said({ text, values });

/** What was made to be said later, by somebody who knows of no language. */
export function said({ text, values }: { text: string; values: Record<string, Value> }): string {
  return (texts[text] ?? text).replace(HOLE, (hole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return hole;
    if (!forms) return shown(value);
    const each = forms.slice(1).split("|");
    return (value === 1 ? each[0] : each.at(-1))!;
  });
}

const shown = (value: Value): string => (typeof value === "object" ? listed(value) : String(value));

/** Such as "Ada, Ben and Cleo". */
export function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return items.join("");
  return t("{others} and {last}", { others: items.slice(0, -1).join(", "), last: items.at(-1)! });
}
