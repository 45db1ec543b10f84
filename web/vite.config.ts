import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/ballroom/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
