// The site's three small conveniences: daylight or candlelight, search, and code to be copied.
"use strict";

const kept = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* then it is not kept */ } },
};

const root = document.documentElement;
const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
const theme = kept.get("ballroom.docs.theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

// ---- search

const LEAST = 2;
const MOST = 12;

/** How well an entry fits all words that are looked for; 0 where one is missing. */
function fits([page, heading, , words], wanted) {
  let worth = 0;
  const [high, middle, low] = [heading, page, words].map((text) => text.toLowerCase());
  for (const word of wanted) {
    const starts = new RegExp(`(^|[^\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`, "u");
    const found = (starts.test(high) ? 8 : high.includes(word) ? 4 : 0) + (starts.test(middle) ? 3 : 0)
      + (starts.test(low) ? 2 : low.includes(word) ? 1 : 0);
    if (!found) return 0;
    worth += found;
  }
  return worth;
}

/** The words around what is looked for. */
function around(words, wanted) {
  const at = Math.max(0, words.toLowerCase().indexOf(wanted[0]));
  const begin = Math.max(0, words.lastIndexOf(" ", Math.max(0, at - 40)));
  const end = words.length > begin + 140 ? words.lastIndexOf(" ", begin + 140) : words.length;
  return (begin ? "… " : "") + words.slice(begin, end).trim() + (end < words.length ? " …" : "");
}

function looked(text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (text.trim().length < LEAST) return null;
  return (window.BALLROOM_INDEX ?? [])
    .map((entry) => [fits(entry, wanted), entry])
    .filter(([worth]) => worth)
    .sort(([one], [other]) => other - one)
    .slice(0, MOST)
    .map(([, [page, heading, address, words]]) => ({ page, heading, address, words: around(words, wanted) }));
}

function element(name, text, more = {}) {
  return Object.assign(document.createElement(name), { textContent: text }, more);
}

function setUpSearch() {
  const field = document.getElementById("search");
  const list = document.getElementById("found");
  const count = document.getElementById("count");
  const links = () => [...list.querySelectorAll("a")];
  const close = () => { list.hidden = true; };

  function show() {
    const found = looked(field.value);
    list.hidden = found === null;
    count.textContent = found === null ? "" : found.length === 1 ? "1 place" : `${found.length} places`;
    list.replaceChildren(...(found ?? []).map(({ page, heading, address, words }) => {
      const link = element("a", "", { href: address });
      link.append(element("small", page), element("b", heading), element("span", words));
      link.addEventListener("click", close);
      return link;
    }));
    if (found?.length === 0) list.append(element("p", "Nothing is called so here."));
  }

  field.addEventListener("input", show);
  field.addEventListener("focus", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement?.tagName ?? "")) {
      event.preventDefault();
      field.focus();
    }
    if (list.hidden) return;
    const at = links().indexOf(document.activeElement);
    if (event.key === "Escape") { close(); field.focus(); close(); }
    else if (event.key === "Enter" && document.activeElement === field) links()[0]?.click();
    else if (event.key === "ArrowDown") { event.preventDefault(); links()[at + 1]?.focus(); }
    else if (event.key === "ArrowUp" && at >= 0) { event.preventDefault(); (links()[at - 1] ?? field).focus(); }
  });
  document.addEventListener("click", (event) => { if (!event.target.closest("search")) close(); });
  document.addEventListener("focusin", (event) => { if (!event.target.closest("search")) close(); });
  if (document.activeElement === field) show(); // somebody was quicker than this script
}

// ---- the rest

function setUpTheme() {
  const button = document.getElementById("theme");
  const say = () => { button.textContent = isDark() ? "Daylight" : "Candlelight"; };
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    kept.set("ballroom.docs.theme", root.dataset.theme);
    say();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", say);
  say();
}

function setUpCode() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll(".code")) {
    const button = element("button", "Copy", { type: "button" });
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(block.querySelector("code").textContent);
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
    block.append(button);
  }
}

/** The contents stand open beside the text where there is room, and fold above it where there is not. */
function setUpContents() {
  const contents = document.getElementById("contents");
  const wide = matchMedia("(min-width: 60rem)");
  const fold = () => { contents.open = wide.matches; };
  wide.addEventListener("change", fold);
  fold();
}

document.addEventListener("DOMContentLoaded", () => {
  setUpContents();
  setUpTheme();
  setUpSearch();
  setUpCode();
});
