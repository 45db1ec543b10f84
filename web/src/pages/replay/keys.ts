// Left and right step, Home and End go to the ends, Space plays.
import type { Projector } from "./projector.svelte";

export function onKey(event: KeyboardEvent, show: Projector): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input:not([type=range], [type=radio], [type=checkbox]), select, textarea, [contenteditable]")) return;
  const isSlider = target?.matches("input[type=range]") ?? false;
  // Buttons, links and boxes are pressed with Space; among radios the arrows choose.
  if (event.key === " " && !isSlider && target?.closest("button, a, input, summary, [role=button]")) return;
  if (event.key.startsWith("Arrow") && target?.matches("input[type=radio]")) return;
  const act = {
    ArrowLeft: () => show.step(-1),
    ArrowRight: () => show.step(1),
    Home: () => show.go(0),
    End: () => show.go(show.total),
    " ": () => show.toggle(),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
