// Whether all that the page says can be said in another language.
import { parse } from "svelte/compiler";
import { describe, expect, it } from "vitest";
import { CARDS } from "./games/balletomane/cards";
import { ROLES } from "./games/balletomane/words";
import { DANCES } from "./games/dancing_dice/dances";
import { planOf } from "./games/la_danse/geometry";
import { listed, t } from "./language";

const SOURCES = import.meta.glob<string>("./**/*.{ts,js,svelte}", { query: "?raw", import: "default", eager: true });

/** Not yet: folders or files whose text is still English only. */
const UNDONE: string[] = [];

/** Attributes of elements whose text is read, or heard. */
const READ = /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|content|label|placeholder|title)$/;

/** Attributes, also of what the page is made of, whose text nobody reads. */
const SILENT = new Set(
  ("class id for name type role href rel d viewBox points transform autocomplete inputmode spellcheck lang target method " +
    "preserveAspectRatio src as enctype pattern accept sign kind tone fileName game size scope data-house " +
    "aria-hidden aria-live aria-current aria-keyshortcuts").split(" "),
);
/** What looks like text and is none, such as the names of keys; or a name that is the same everywhere. */
const SIGNS = new Set<string>(["Notification", "AbortError", "English", "Nederlands", "Italiano", "Backspace", "Delete", "Enter", "Escape", "End", "Home", "Tab", "Bearer", "Ballroom", "True", "False", "ballroom seeds", "ballroom roll"]);
/** Names that are the same in every language. */
const NAMES = new Set<string>(["Ballroom", ...DANCES, ...CARDS.map(({ name }) => name), ...ROLES, ...planOf({ size: 6, data: null }).kinds.map(({ name }) => name)]);
/** How promises are written: what is said of them is said in plain words. */
const NOTATION = new Set<string>(["this measure", "this dance", "the whole ball", "until dance", "until measure", "in dance", "in measure"]);
const WRITTEN = "./games/la_danse/notation.ts";

const looksSaid = (text: string): boolean =>
  !SIGNS.has(text.trim()) && !NAMES.has(text.trim()) && !NOTATION.has(text) && (/\p{L}{2,}[,;:.’'†]* +[\p{L}\d(]/u.test(text) || /^\s*\p{Lu}\p{Ll}/u.test(text)) && !/^[#.[*<]/.test(text.trim());

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Calls that take text that nobody reads, or that is translated by them. */
function isAside(node: Node): boolean {
  const callee = node["callee"] as Node | undefined;
  if (!callee) return false;
  const name = String(callee["name"] ?? (callee["property"] as Node | undefined)?.["name"] ?? "");
  return /^(t|Error|TooLong|querySelector|querySelectorAll|closest|matches|matchMedia|getElementById|startsWith|RegExp|MediaQuery)$/.test(name);
}

/** What a source says and does not say through `t`. */
function said(source: string): string[] {
  const found: string[] = [];
  const isRead = (text: string, isText: boolean): boolean => looksSaid(text) || (isText && /\p{L}{2,}/u.test(text) && !SIGNS.has(text.trim()));
  function visit(node: Node): void {
    if (node.type === "RegularElement" && node["name"] === "code") return; // commands and addresses
    if (node.type === "RegularElement") {
      for (const one of node["attributes"] as Node[]) {
        const isSilent = one.type === "Attribute" && !READ.test(String(one["name"]));
        if (isSilent) [one["value"]].flat().filter(isNode).filter((value) => value.type !== "Text").forEach(visit);
        else visit(one);
      }
      return visit(node["fragment"] as Node);
    }
    if (node.type === "ImportDeclaration" || node.type === "ImportExpression" || (/^TS/.test(node.type) && !isNode(node["expression"])) || node.type === "StyleSheet" || node.type === "Comment") return;
    if (node.type === "CallExpression" || node.type === "NewExpression") {
      if (isAside(node)) {
        const [first, ...rest] = node["arguments"] as Node[];
        if (first && (node["callee"] as Node)["name"] === "t" && !/^"/.test(String(first["raw"] ?? ""))) found.push(`t(${source.slice(first.start, first.start + 30)}`);
        rest.forEach(visit);
        return;
      }
    }
    if (node.type === "Attribute" && SILENT.has(String(node["name"]))) return;
    if (node.type === "ClassDirective" || node.type === "StyleDirective") return;
    if (node.type === "Property" && isNode(node["value"])) return visit(node["value"]);
    if (node.type === "BinaryExpression" && /^[!=]==$/.test(String(node["operator"]))) return;
    if (node.type === "SwitchCase") return (node["consequent"] as Node[]).forEach(visit);
    const text = node.type === "Text" ? node["data"] : node.type === "Literal" ? node["value"] : node.type === "TemplateElement" ? (node["value"] as { cooked: string }).cooked : null;
    if (typeof text === "string" && isRead(text, node.type === "Text")) found.push(text.trim());
    for (const [key, value] of Object.entries(node)) {
      if (key === "css" || key === "comments" || key === "metadata") continue;
      if (Array.isArray(value)) value.filter(isNode).forEach(visit);
      else if (isNode(value)) visit(value);
    }
  }
  visit(parse(source, { modern: true }) as unknown as Node);
  return found;
}

/** What is said while a module is read, and so before the language is known. */
function saidEarly(source: string): string[] {
  const found: string[] = [];
  function visit(node: Node): void {
    if (/Function|PropertyDefinition/.test(node.type)) return;
    if (node.type === "CallExpression" && (node["callee"] as Node)["name"] === "t") found.push(source.slice(node.start, node.start + 40));
    for (const value of Object.values(node)) [value].flat().filter(isNode).forEach(visit);
  }
  const whole = parse(source, { modern: true }) as unknown as { module: { content: Node } | null };
  if (whole.module) visit(whole.module.content);
  return found;
}

describe("what the page says", () => {
  for (const [path, source] of Object.entries(SOURCES)) {
    if (/\.test\.ts$/.test(path) || /types\.ts$/.test(path)) continue;
    if (path === WRITTEN || UNDONE.some((one) => path.startsWith(one))) continue;
    it(`is ready to be said otherwise: ${path}`, () => {
      const isScript = /\.[jt]s$/.test(path);
      expect(said(isScript ? `<script lang="ts">${source}</script>` : source)).toEqual([]);
      // the room of a game is fetched when the language is known; the checker of dice knows of none
      if (path.startsWith("./games/") || path.endsWith(".js")) return;
      expect(saidEarly(isScript ? `<script module lang="ts">${source}</script>` : source)).toEqual([]);
    });
  }
});

describe("t", () => {
  it("fills in", () => {
    expect(t("{name} rolls {n} {n|die|dice}.", { name: "Ada", n: 1 })).toBe("Ada rolls 1 die.");
    expect(t("{name} rolls {n} {n|die|dice}.", { name: "Ada", n: 0 })).toBe("Ada rolls 0 dice.");
    expect(t("{all} are here, {unknown}.", { all: ["Ada", "Ben", "Cleo"] })).toBe("Ada, Ben and Cleo are here, {unknown}.");
    expect(listed([])).toBe("");
  });
});
