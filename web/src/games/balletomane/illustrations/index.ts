// What can be tried beside the rules of Balletomane.
import type { Illustrations } from "../../illustrations";

const action = (card: number) => ({ load: () => import("./OneDie.svelte"), props: { card }, high: [291, 292] }) as const;

export const illustrations: Illustrations = {
  "BM-2.4": { load: () => import("./Locking.svelte"), high: [274, 290] },
  "BM-4.1": action(1),
  "BM-4.2": action(2),
  "BM-4.3": action(3),
  "BM-4.4": { load: () => import("./Copying.svelte"), high: [312, 381] },
  "BM-4.5": { load: () => import("./Pirouette.svelte"), high: [291, 288] },
  "BM-4.6": action(6),
  "BM-4.7": action(7),
  "BM-4.8": { load: () => import("./SameSum.svelte"), high: [291, 332] },
  "BM-4.9": { load: () => import("./Chase.svelte"), high: [312, 310] },
  "BM-5.10": { load: () => import("./Reached.svelte"), high: [511, 823] },
  "BM-6.5": { load: () => import("./Claim.svelte"), high: [450, 520] },
};
