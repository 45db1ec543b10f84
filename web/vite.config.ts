import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The files of the page, for the worker that keeps them for when there is no connection. */
function shell(): Plugin {
  return {
    name: "shell",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const all = ["/", "/icon.svg", "/icon-192.png", "/manifest.webmanifest", ...files.map((name) => `/${name}`)];
      this.emitFile({ type: "asset", fileName: "shell.json", source: JSON.stringify(all) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    outDir: "../src/ballroom/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the house allows nothing inline
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      input: { index: "index.html", sw: "src/attention/sw.ts" },
      output: { entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js") },
    },
  },
});
