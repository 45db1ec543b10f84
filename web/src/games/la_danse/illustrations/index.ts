import type { Illustrations } from "../../illustrations";

export const illustrations: Illustrations = {};
