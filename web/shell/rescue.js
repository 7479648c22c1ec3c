// The rescue page works without the program. It lists the stored games, saves them as files, removes them, and repairs a damaged one as the
// program does, by setting aside the first damaged step and everything after it.
import { copy, mended } from "./copy.js";
import { crc } from "./crc.js";
import { save } from "./file.js";
import { ours, wait } from "./local.js";
import { pen, take } from "./pen.js";
import { root } from "./prefs.js";
import { all, belongs, P, read, sound } from "./records.js";
import { store } from "./store.js";

// mend restores damaged or missing records from the second copy and reports how many. Subtler differences are left to the program.
const mend = () => {
  let back = 0;
  for (const [key, marks, n, sum, home, copied] of copy.rows) {
    if (!/\/(setup|g|name|hand|story|rescue|kept)\//.test(key) || !marks.includes("c") || marks.includes("r")) continue;
    if (crc(key + " " + n + (marks.includes("o") ? "!" : "+") + copied) !== sum || !sound(key, copied)) continue;
    if ((!marks.includes("h") || !sound(key, home)) && store.set(key, copied).ok) back++;
  }
  copy.rows = [];
  if (!back) return;
  const records = back === 1 ? "One record was" : back + " records were";
  word(records + " damaged or missing, and restored from the second copy. Nothing is lost.");
};

// ---------- what the keys do
const word = (text) => {
  document.querySelector("[data-word]").textContent = text;
};
// writing runs work once no other window can write, and shows the message it returns.
const writing = async (work) => {
  if (pen.state === "other") await take();
  for (let i = 0; i < 40 && pen.state === "other"; i++) await wait(50);
  mend();
  try {
    word(work());
  } catch (error) {
    word("Nothing was changed: " + error.message + ".");
  }
  draw();
};
const must = (answer) => {
  if (!answer.ok) throw new Error(answer.error);
  return answer.value;
};
const day = () => new Date().toISOString().slice(0, 10);
const fileName = (name) => name.normalize("NFKD").replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "") || "game";

const saveGame = (game) => {
  const map = all();
  const lines = ["Vedette game", game.line, ...game.numbers.map((n) => map.get(P + "g/" + game.id + "/" + n))];
  const text = lines.join("\n") + "\n";
  save(fileName(game.name) + ".vedette.txt", text + "end " + game.numbers.length + " " + crc(text) + "\n");
};
const saveAll = () => {
  const lines = ["Vedette backup 1"];
  for (const [key, value] of all()) if (ours(key) && !/[\t\n]/.test(key) && !value.includes("\n")) lines.push(key + "\t" + value);
  const text = lines.join("\n") + "\n";
  save("vedette-backup-" + day() + ".txt", text + "end " + (lines.length - 1) + " " + crc(text) + "\n");
};
const removed = [];
const remove = (game) => writing(() => {
  const records = [...all()].filter(([key]) => belongs(key, game.id));
  for (const [key] of records) must(store.remove(key));
  removed.push({ game, records });
  return "“" + game.name + "” is removed. You can bring it back until you leave this page.";
});
const bringBack = (entry) => writing(() => {
  for (const [key, value] of entry.records) must(store.set(key, value));
  removed.splice(removed.indexOf(entry), 1);
  return "“" + entry.game.name + "” is back.";
});
const aside = (id, name, value) => {
  for (let n = 0; ; n++) {
    const key = P + "rescue/" + id + "/" + name + (n ? "." + n : "");
    const old = must(store.get(key));
    if (old === value) return;
    if (old === null) return must(store.set(key, value));
  }
};
const repair = (shown) => writing(() => {
  const game = read(all()).find(({ id }) => id === shown.id); // the second copy may have repaired it since
  if (copy.state === "none" && performance.now() < 10000) return "The second copy has not answered yet. Wait a moment, then repair.";
  const map = all(), g = P + "g/" + game.id + "/";
  if (!game.whole && game.beginning) {
    if (map.has(P + "setup/" + game.id)) aside(game.id, "setup", map.get(P + "setup/" + game.id));
    must(store.set(P + "setup/" + game.id, game.line));
  }
  // Last first: if this is interrupted, the same damage is found again.
  for (const n of game.numbers.filter((n) => n > game.good).reverse()) {
    aside(game.id, String(n), map.get(g + n));
    must(store.remove(g + n));
  }
  for (const slot of ["a", "b"]) must(store.remove(P + "head/" + game.id + "/" + slot));
  must(store.remove(P + "draft/" + game.id));
  return "“" + game.name + "” now ends with step " + game.good + ", the last good one. The rest is set aside.";
});

// ---------- the page
const key = (id, label, aria, on) => {
  const b = document.createElement("button");
  b.type = "button";
  b.className = "key";
  b.dataset.key = id;
  b.textContent = label;
  b.setAttribute("aria-label", aria);
  b.addEventListener("click", on);
  return b;
};
const p = (className, text) => {
  const el = document.createElement("p");
  el.className = className;
  el.textContent = text;
  return el;
};
const draw = () => {
  const at = document.activeElement && document.activeElement.dataset.key;
  const list = document.querySelector("[data-games]");
  let games = [];
  try {
    games = read(all());
  } catch (error) {
    word("This page cannot read the browser’s storage: " + error.message + ". " +
      "The window may be private, or the browser may block storage for this site.");
  }
  const steps = (n) => n + (n === 1 ? " step" : " steps");
  list.replaceChildren(...games.map((game) => {
    const row = document.createElement("li");
    const h = document.createElement("h2");
    h.textContent = game.name;
    const turn = game.turn ? "Turn " + game.turn + ", " : "";
    row.append(h, p("second small", turn + steps(game.numbers.length) + (game.gone ? ", put away" : "")));
    const damaged = game.lost > 0 || !game.whole;
    if (!game.beginning) row.append(p("loss", "Its beginning is damaged. Save it as a file: a later version may be able to read it."));
    else if (game.lost) row.append(p("loss", "Damaged after step " + game.good + ": " + steps(game.lost) + " cannot be played on."));
    else if (damaged) row.append(p("loss", "Its beginning is damaged, but there is a copy of it."));
    const keys = document.createElement("div");
    keys.className = "rescue__keys";
    keys.append(key("rescue-save-" + game.id, "Save", "Save " + game.name + " as a file", () => saveGame(game)));
    if (damaged && game.beginning) keys.append(key("rescue-repair-" + game.id, "Repair", "Repair " + game.name, () => repair(game)));
    keys.append(key("rescue-remove-" + game.id, "Remove", "Remove " + game.name, () => remove(game)));
    row.append(keys);
    return row;
  }), ...removed.map((entry) => {
    const row = document.createElement("li");
    row.append(p("second", entry.game.name + ", removed"));
    const keys = document.createElement("div");
    keys.className = "rescue__keys";
    keys.append(key("rescue-back-" + entry.game.id, "Bring back", "Bring back " + entry.game.name, () => bringBack(entry)));
    row.append(keys);
    return row;
  }));
  document.querySelector("[data-whole]").hidden = !games.length;
  const again = at && document.querySelector('[data-key="' + CSS.escape(at) + '"]');
  if (again) again.focus({ preventScroll: true });
  return games.length;
};
const start = async () => {
  document.querySelector('[data-key="rescue-all"]').addEventListener("click", saveAll);
  await mended;
  mend();
  const n = draw();
  window.addEventListener("vedette-copy", () => {
    mend();
    draw();
  });
  const text = document.querySelector("[data-word]");
  if (text.textContent === "Looking…") word(n === 0 ? "No game is stored here." : n === 1 ? "One game." : n + " games.");
  window.addEventListener("vedette-elsewhere", draw);
  root.dataset.ready = "";
};
document.addEventListener("DOMContentLoaded", start);
