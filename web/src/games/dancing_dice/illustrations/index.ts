// What can be tried beside the rules of Dancing Dice.
import type { Illustrations } from "../../illustrations";

export const illustrations: Illustrations = {
  "DD-2.4": { load: () => import("./SecondRoll.svelte"), high: [265, 362] },
  "DD-3.4": { load: () => import("./TheDance.svelte"), high: [337, 420] },
  "DD-3.7": { load: () => import("./FaceToFace.svelte"), high: [317, 530] },
  "DD-4.2": { load: () => import("./Judges.svelte"), high: [379, 684] },
  "DD-4.5": { load: () => import("./Marathon.svelte"), high: [264, 339] },
  "DD-5.4": { load: () => import("./TwoRows.svelte"), high: [415, 583] },
};
