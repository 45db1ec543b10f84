// Where the focus goes, and what comes into sight, while one plays.
import { tick } from "svelte";
import { prefersCalm } from "../../house/sitting.svelte";

/** Lead the focus of somebody who plays by keys to what comes next. */
export async function advance(board: HTMLElement): Promise<void> {
  await tick();
  const find = (what: string) => board.querySelector<HTMLElement>(what);
  const next = find(".pool [data-primary]:not(:disabled)") ?? find(".pool [data-value]") ?? find("[data-lit][aria-pressed=false]");
  next?.focus();
}

/** To the next of its group, or of what can be picked; whether there was one. */
export function moveFocus(board: HTMLElement, by: number): boolean {
  const here = document.activeElement as HTMLElement | null;
  const group = here?.closest("[role=group], .fan");
  const all = [...(group && board.contains(group) ? group : board).querySelectorAll<HTMLElement>(group ? "button" : "[data-lit]")];
  if (!all.length) return false;
  const at = all.indexOf(here!);
  all[(at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by + all.length) % all.length]!.focus();
  return true;
}

/** In a low window the sheet lies over the dice that it is about: they are brought out. */
export function uncover(board: HTMLElement, byHand: boolean): void {
  const [dice, sheet] = [".pool .own", ".pool .sheet"].map((what) => board.querySelector(what));
  if (!dice || !sheet || getComputedStyle(sheet).position !== "sticky") return;
  const { top: above, bottom: below } = dice.getBoundingClientRect();
  const hidden = below - sheet.getBoundingClientRect().top;
  const by = hidden > 0 ? hidden : byHand && above < 0 ? above : 0;
  if (by) window.scrollBy({ top: by, behavior: prefersCalm() ? "auto" : "smooth" });
}
