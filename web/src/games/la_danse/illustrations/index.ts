// What can be tried beside the rules of La Danse.
import type { Illustrations } from "../../illustrations";

export const illustrations: Illustrations = {
  "LD-2.3": { load: () => import("./Kinds.svelte"), high: [657, 698] },
  "LD-4.6": { load: () => import("./Order.svelte"), high: [414, 619] },
  "LD-5.6": { load: () => import("./CuttingIn.svelte"), high: [455, 668] },
  "LD-6.2": { load: () => import("./Doors.svelte"), high: [619, 642] },
  "LD-7.3": { load: () => import("./Influence.svelte"), props: { start: "reclaim" }, high: [505, 563] },
  "LD-7.4": { load: () => import("./Influence.svelte"), props: { start: "influence" }, high: [505, 584] },
};
