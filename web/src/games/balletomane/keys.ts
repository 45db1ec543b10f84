// What the keys do while something is asked.
import type { Choice, Doing } from "./choice.svelte";
import { advance, moveFocus } from "./focus";

export interface AtKeys {
  board: HTMLElement;
  doing: Doing;
  choice: Choice;
  /** The numbers of the cards in hand. */
  hand: number[];
  send: (move: string) => void;
  pickCard: (card: number) => void;
  mode: (discard: boolean) => void;
  /** Put away why not, if that is shown; whether it was. */
  dismiss: () => boolean;
}

/** What a key does; whether it did something. */
export function keyed(pressed: string, target: HTMLElement, at: AtKeys): boolean {
  const { board, doing, choice } = at;
  const inside = target === document.body || board.contains(target);
  const digit = /^[0-9]$/.test(pressed) ? Number(pressed) : -1;
  const low = pressed.toLowerCase();
  if (doing === "answer" && (low === "a" || low === "c")) at.send(low === "a" ? "accept" : "call");
  else if (doing === "lock" && (digit === 1 || digit === 2)) choice.toggleLock(digit);
  else if (doing === "claim" && digit > 0) board.querySelector<HTMLElement>(`[data-choreography="${digit}"]`)?.click();
  else if (doing === "claim" && digit === 0) choice.claim = 0;
  else if (doing === "turn" && at.hand.includes(digit)) {
    at.pickCard(digit);
    void advance(board);
  } else if (doing === "turn" && low === "d" && choice.card) {
    at.mode(!choice.discard);
    void advance(board);
  } else if (pressed === "Escape" && (doing === "turn" || doing === "again")) return at.dismiss() || choice.back();
  else if (pressed === "Enter" && target === document.body) board.querySelector<HTMLElement>(".pool [data-primary]:not(:disabled)")?.click();
  else if (inside && (pressed === "ArrowRight" || pressed === "ArrowLeft")) return moveFocus(board, pressed === "ArrowRight" ? 1 : -1);
  else return false;
  return true;
}
