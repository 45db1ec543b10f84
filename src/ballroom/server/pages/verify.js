/**
 * The page that checks a record: files in, words out.
 *
 * Names and texts of a record may be anything: they are only ever set as text.
 */

import { checkRecord, differsFromNoted, MOST_BYTES } from "/fair.js";

/** @typedef {import("./fair.js").Checked} Checked */
/** @typedef {import("./fair.js").Opening} Opening */

const SVG = "http://www.w3.org/2000/svg";
const SIGNS = {
  good: "M4 11l5 5L18 5",
  bad: "M5 5l12 12M17 5L5 17",
  sealed: "M3 6h16v11H3ZM3 6l8 6 8-6",
  open: "M11 5v7M11 16v.5",
};
const PIPS = [
  [],
  [[50, 50]],
  [[28, 28], [72, 72]],
  [[28, 28], [50, 50], [72, 72]],
  [[28, 28], [72, 28], [28, 72], [72, 72]],
  [[28, 28], [72, 28], [50, 50], [28, 72], [72, 72]],
  [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
];

/** The last record that was given, and what was found in it. */
let found = /** @type {ReturnType<typeof checkRecord> | null} */ (null);

// ---- small parts

/** @param {string} id @returns {any} */
function byId(id) {
  return document.getElementById(id);
}

/**
 * An element with a class and things in it.
 * @param {string} name @param {string} kind @param {...(string | Node)} content
 */
function made(name, kind, ...content) {
  const element = document.createElement(name);
  if (kind) element.className = kind;
  element.append(...content);
  return element;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function drawn(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {keyof typeof SIGNS} kind */
function sign(kind) {
  const svg = drawn("svg", { class: `sign ${kind}`, viewBox: "0 0 22 22", "aria-hidden": "true" });
  svg.append(drawn("path", { d: SIGNS[kind] }));
  return svg;
}

/** @param {number} face from 1 to 6 */
function die(face) {
  const svg = drawn("svg", { class: "die", viewBox: "0 0 100 106", "aria-hidden": "true" });
  svg.append(drawn("rect", { class: "side", x: 2, y: 8, width: 96, height: 96, rx: 18 }));
  svg.append(drawn("rect", { class: "face", x: 2, y: 2, width: 96, height: 96, rx: 18 }));
  for (const [cx, cy] of PIPS[face]) svg.append(drawn("circle", { class: "pip", cx, cy, r: 11 }));
  return svg;
}

/** @param {number} count @param {string} one @param {string} more @returns {string} */
function counted(count, one, more) {
  return `${count} ${count === 1 ? one : more}`;
}

/** @param {number[]} numbers @returns {string} such as "2, 3 and 5" */
function listed(numbers) {
  if (numbers.length < 2) return numbers.join("");
  return `${numbers.slice(0, -1).join(", ")} and ${numbers[numbers.length - 1]}`;
}

/** @param {string} name such as "la-danse" @returns {string} */
function titled(name) {
  return name.replace(/(^|-)(.)/g, (_, dash, letter) => (dash ? " " : "") + letter.toUpperCase());
}

// ---- the verdict

/** @param {"good" | "bad" | "open"} kind @param {string} title @param {...string} sentences */
function showVerdict(kind, title, ...sentences) {
  const words = made("div", "", made("h2", "", title));
  words.append(...sentences.map((one) => made("p", "", one)));
  byId("verdict").className = `verdict ${kind}`;
  byId("verdict").replaceChildren(sign(kind), words);
}

/** Show what was found, with what the reader noted. */
function show() {
  const noted = { root: byId("root").value.trim(), seed: byId("seed").value.trim() };
  byId("how").hidden = found !== null;
  byId("result").hidden = !found?.ok;
  if (found === null) return;
  if (!found.ok) {
    showVerdict(
      "bad",
      "This record is not right.",
      `Line ${found.line}: ${found.reason}.`,
      "Either the file was changed or cut on its way to you, or the house did not keep its " +
        "promise. Download it once more before you accuse anybody.",
    );
    return;
  }
  const differs = differsFromNoted(found.head, noted);
  const share = `${found.opened.length} of ${counted(found.rolls, "roll", "rolls")} checked`;
  const where = `${titled(found.head.game)}, table ${found.head.table}`;
  if (differs) {
    showVerdict("bad", "This is not the game that you noted.", `${sentence(differs)} ${where}.`);
  } else if (found.rolls === 0) {
    showVerdict("open", "Nothing was rolled yet.", `${where}: there is nothing to check.`);
  } else if (found.opened.length === 0) {
    showVerdict("open", "Nothing is opened to you yet.", `${where}: ${share}.`);
  } else if (found.settled.length) {
    const title = `What is open to you was promised; but look at roll ${listed(found.settled)}.`;
    showVerdict("open", title, `${where}: ${share}. Nothing was left to chance there.`);
  } else {
    const all = found.opened.length === found.rolls;
    const what = all ? "All rolls are" : "All that is open to you is";
    showVerdict("good", `${what} what was promised.`, `${where}: ${share}.`);
  }
  showPoints(found, noted);
  showRolls(found);
  showMade(found, noted);
}

/** @param {string} text @returns {string} with a capital and a full stop */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** @param {keyof typeof SIGNS} kind @param {string} text */
function point(kind, text) {
  return made("li", "", sign(kind), made("span", "", text));
}

/** @param {Checked} checked @param {{root: string, seed: string}} noted */
function showPoints(checked, noted) {
  const { opened, hidden, beyond, settled } = checked;
  const points = [
    point("good", "The record is whole: entries and rolls have no gap, and its digest fits."),
  ];
  if (opened.length) {
    const rolls = counted(opened.length, "roll is", "rolls are");
    const why = "each secret was promised, and with the seeds it draws just what is said";
    points.push(point("good", `${rolls} opened: ${why}.`));
  }
  if (hidden.length) {
    const rolls = counted(hidden.length, "roll stays", "rolls stay");
    const why = "what was drawn never became known to you, and that is as it should be";
    points.push(point("sealed", `${rolls} sealed (${listed(hidden)}): ${why}.`));
  }
  if (settled.length) {
    const rolls = `${settled.length === 1 ? "roll" : "rolls"} ${listed(settled)}`;
    const ask = "is that what the rules say?";
    points.push(point("open", `Nothing was left to chance in ${rolls}: ${ask}`));
  }
  if (beyond.length) {
    const rolls = counted(beyond.length, "roll", "rolls");
    points.push(point("open", `${rolls} came after the last that was promised: not checked.`));
  }
  if (noted.root) {
    const differs = differsFromNoted(checked.head, { root: noted.root });
    const same = point("good", "The promise is the one that you noted.");
    points.push(differs ? point("bad", sentence(differs)) : same);
  } else {
    points.push(point("open", "You gave no promise to compare: this may be another game."));
  }
  if (noted.seed) {
    const differs = differsFromNoted(checked.head, { seed: noted.seed });
    const same = point("good", "Your seed is in the dice.");
    points.push(differs ? point("bad", sentence(differs)) : same);
  }
  if (!checked.over) points.push(point("open", "The game is not over; more may be opened later."));
  for (const one of checked.unchecked) points.push(point("open", `Not checked: ${one}.`));
  byId("points").replaceChildren(...points);
}

// ---- the rolls

/** @param {Checked} checked */
function showRolls(checked) {
  const openings = new Map(checked.opened.map((one) => [one.roll, one]));
  const rows = checked.told.map((told) => {
    const opening = openings.get(told.roll);
    const words = told.words.map((text) => made("p", "", text));
    if (!words.length) {
      const why = opening ? "Not told then; it came out later." : "Not told to you.";
      words.push(made("p", "soft", why));
    }
    const draws = opening ? drawnWords(opening) : [made("span", "soft", "Sealed")];
    return row(
      cell("number", "Roll", String(told.roll)),
      cell("words", "Told in words", ...words),
      cell(opening ? "draws" : "draws closed", "The secret draws", ...draws),
      cell("mark", "Check", ...mark(checked, told.roll, opening)),
    );
  });
  byId("rolls").replaceChildren(...rows);
  byId("rolls-count").textContent = `${checked.opened.length} of ${checked.rolls} checked`;
}

/** @param {...HTMLElement} cells */
function row(...cells) {
  const element = made("tr", "", ...cells);
  element.setAttribute("role", "row");
  return element;
}

/** @param {string} kind @param {string} label @param {...(string | Node)} content */
function cell(kind, label, ...content) {
  const element = made("td", kind, ...content);
  element.setAttribute("role", "cell");
  element.dataset.label = label;
  return element;
}

/** @param {Checked} checked @param {number} roll @param {Opening | undefined} opening */
function mark(checked, roll, opening) {
  if (checked.beyond.includes(roll)) return [sign("open"), "not promised"];
  if (!opening) return [sign("sealed"), "sealed"];
  if (checked.settled.includes(roll)) return [sign("open"), "no chance"];
  return [sign("good"), "as promised"];
}

/**
 * What a secret draws: the move, with dice where the recipe says dice, and the recipe below it.
 * @param {Opening} opening
 */
function drawnWords({ recipe, move }) {
  const from = made("p", "small soft", "recipe: ", recipe);
  const groups = recipe.includes(" | ") ? [] : recipe.split(/\{([^{}]*)\}/);
  if (!groups.some((group, at) => at % 2 && isDice(group))) return [made("p", "move", move), from];
  const words = move.split(" ");
  const line = made("p", "move");
  for (let at = 0; at < groups.length; at += 2) {
    const plain = groups[at].split(" ").filter(Boolean).length;
    const piece = made("span", "piece", `${words.splice(0, plain).join(" ")} `);
    const group = groups[at + 1] ?? "";
    const given = words.splice(0, taking(group));
    if (isDice(group)) {
      const dice = made("span", "dice", ...given.map((face) => die(Number(face))));
      piece.append(made("span", "vh", `${given.join(" ")} `), dice);
    } else {
      piece.append(given.join(" "));
    }
    line.append(piece);
  }
  return [line, from];
}

/** @param {string} group @returns {boolean} */
function isDice(group) {
  return group.endsWith(" dice");
}

/** @param {string} group such as "4 of 1 2 5 7 9" @returns {number} how many words it gives */
function taking(group) {
  const [first, , ...items] = group.split(" ");
  return first === "order" ? items.length : Number(first);
}

// ---- promise and seeds

/** @param {Checked} checked @param {{seed: string}} noted */
function showMade({ head }, noted) {
  const parts = head.root.match(/.{8}/g) ?? [];
  byId("promise").replaceChildren(...parts.map((part) => made("span", "", part)));
  const rows = head.players.map((player, seat) => {
    const own = head.seats.includes(seat);
    const name = made("bdi", "name", player || "Nobody yet");
    const you = own ? [made("span", "small soft", " you")] : [];
    const seed = head.seeds[seat];
    const shown = seed ? made("code", "", seed) : made("span", "soft", "none");
    const fits = own && noted.seed && noted.seed === seed ? [" ", sign("good")] : [];
    return row(
      cell("number", "Seat", String(seat + 1)),
      cell("", "Player", name, ...you),
      cell("seed", "Seed", shown, ...fits),
    );
  });
  byId("seeds").replaceChildren(...rows);
}

// ---- what comes in

/** @param {string} name @param {Uint8Array} bytes */
function take(name, bytes) {
  byId("file-name").textContent = name;
  byId("file-name").hidden = false;
  found = checkRecord(bytes);
  show();
  byId("verdict").scrollIntoView({ block: "nearest" });
}

/** @param {File | undefined} file */
async function takeFile(file) {
  if (!file) return;
  try {
    const whole = file.size > MOST_BYTES ? file.slice(0, MOST_BYTES + 1) : file;
    take(file.name, new Uint8Array(await whole.arrayBuffer()));
  } catch {
    showVerdict("bad", "This file cannot be read.", "Choose it once more.");
  }
}

/**
 * The address of a record of this house, if the part behind # names one.
 * @param {string} hash @returns {URL | null}
 */
function recordOf(hash) {
  if (!hash.startsWith("#/api/tables/")) return null;
  try {
    const address = new URL(hash.slice(1), location.origin);
    const isOurs = address.origin === location.origin;
    return isOurs && /^\/api\/tables\/[^/]+\/record$/.test(address.pathname) ? address : null;
  } catch {
    return null;
  }
}

async function takeAddress() {
  const address = recordOf(location.hash);
  if (!address) return;
  try {
    const answer = await fetch(address, { credentials: "omit", redirect: "error" });
    if (!answer.ok) throw new Error(String(answer.status));
    const name = `From this house: table ${address.pathname.split("/")[3]}`;
    take(name, new Uint8Array(await answer.arrayBuffer()));
  } catch {
    const why = "There is no such table, or its link is another.";
    showVerdict("bad", "This record cannot be had.", why);
  }
}

byId("file").addEventListener("change", () => takeFile(byId("file").files[0]));
byId("root").addEventListener("input", show);
byId("seed").addEventListener("input", show);
addEventListener("hashchange", takeAddress);
addEventListener("dragover", (event) => {
  event.preventDefault();
  byId("drop").classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) byId("drop").classList.remove("over");
});
addEventListener("drop", (event) => {
  event.preventDefault();
  byId("drop").classList.remove("over");
  takeFile(event.dataTransfer?.files[0]);
});
takeAddress();
