// The rescue page: what is stored, without the program. It lists the games, saves them as files, removes one, and
// repairs one by putting aside what is damaged and what follows it, as the program does.
(() => {
  "use strict";
  const { crc, store, pen, take, copy, mended, save } = vedetteKeep;
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  let prefs = {};
  try {
    prefs = JSON.parse(store.get("vedette/prefs").value) || {};
  } catch {
    // unreadable ones count as none
  }
  root.dataset.theme = ["sun", "lamp", "night"].includes(prefs.theme) ? prefs.theme : dark ? "night" : "sun";

  // ---------- records: format number, CRC-32 of the rest, body
  // body is what a record holds, null when it is damaged. A record of a later format is whole, and "" here.
  const body = (line, letter) => {
    const m = /^(\d+) ([0-9a-f]{8}) ([^]*)$/.exec(line || "");
    if (!m || crc(m[1] + " " + m[3]) !== m[2]) return null;
    if (m[1] !== "1") return "";
    return m[3][0] === letter ? m[3].slice(1) : null;
  };
  const parsed = (line, letter) => {
    try {
      return JSON.parse(body(line, letter)) || {};
    } catch {
      return {};
    }
  };

  const P = "vedette/v1/";
  const all = () => {
    const found = store.all("vedette/");
    if (!found.ok) throw new Error(found.error);
    const parts = found.value.split("\0"), map = new Map();
    for (let i = 0; i + 1 < parts.length; i += 2) map.set(parts[i], parts[i + 1]);
    return map;
  };
  const belongs = (key, id) => ["setup", "g", "head", "name", "draft", "gone", "told", "hand", "story", "rescue"].some((part) => key === P + part + "/" + id || key.startsWith(P + part + "/" + id + "/"));

  // mend brings back from the second copy what is damaged or missing here, and says how much that was. What differs more subtly the
  // program judges.
  const good = (key, line) => {
    const [, part, n] = /^vedette\/v1\/(setup|g|name)\/[^/]+\/?(\d*)$/.exec(key) || [];
    if (part !== "g" || n === "0") return !part || body(line, part === "name" ? "N" : "S") !== null;
    const text = body(line, "e");
    return text === "" || text !== null && parseInt(text, 10) === Number(n);
  };
  const mend = () => {
    let back = 0;
    for (const [key, marks, n, sum, home, copied] of copy.rows) {
      if (!/\/(setup|g|name|hand|story|rescue|kept)\//.test(key) || !marks.includes("c") || marks.includes("r")) continue;
      if (crc(key + " " + n + (marks.includes("o") ? "!" : "+") + copied) !== sum || !good(key, copied)) continue;
      if ((!marks.includes("h") || !good(key, home)) && store.set(key, copied).ok) back++;
    }
    copy.rows = [];
    if (back) word((back === 1 ? "One record was" : back + " records were") + " damaged or missing here, and came back from the second copy. Nothing is lost.");
  };

  const read = (map) => {
    const ids = new Set();
    for (const key of map.keys()) {
      const m = /^vedette\/v1\/(?:setup|g)\/([^/]+)/.exec(key);
      if (m) ids.add(m[1]);
    }
    return [...ids].map((id) => {
      const g = P + "g/" + id + "/";
      const first = map.get(P + "setup/" + id), second = map.get(g + "0");
      const whole = body(first, "S") !== null;
      const line = whole || body(second, "S") === null ? first : second;
      const set = parsed(line, "S");
      const heads = ["a", "b"].map((slot) => parsed(map.get(P + "head/" + id + "/" + slot), "H")).sort((a, b) => (b.rev || 0) - (a.rev || 0));
      const numbers = [...map.keys()].filter((key) => key.startsWith(g)).map((key) => Number(key.slice(g.length))).filter((n) => n > 0).sort((a, b) => a - b);
      let good = 0;
      for (const n of numbers) {
        const text = body(map.get(g + n), "e");
        if (n !== good + 1 || text === null || text !== "" && !(parseInt(text, 10) === n)) break;
        good = n;
      }
      let name = String(set.name || "A game");
      try {
        name = decodeURIComponent(body(map.get(P + "name/" + id), "N") || "") || name;
      } catch {
        // Not as we write it: the first name stays.
      }
      return { id, name, line, whole, set, turn: heads[0].turn || 0, numbers, good, lost: numbers.length - good, beginning: body(line, "S") !== null, gone: map.has(P + "gone/" + id), played: heads[0].played || set.made || 0 };
    }).sort((a, b) => b.played - a.played);
  };

  // ---------- what the keys do
  const word = (text) => {
    document.querySelector("[data-word]").textContent = text;
  };
  // writing makes sure that no other window writes meanwhile.
  const writing = async (work) => {
    if (pen.state === "other") await take();
    for (let i = 0; i < 40 && pen.state === "other"; i++) await new Promise((resolve) => setTimeout(resolve, 50));
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
    for (const [key, value] of all()) if ((key.startsWith(P) || key === "vedette/prefs") && !/[\t\n]/.test(key) && !value.includes("\n")) lines.push(key + "\t" + value);
    const text = lines.join("\n") + "\n";
    save("vedette-backup-" + day() + ".txt", text + "end " + (lines.length - 1) + " " + crc(text) + "\n");
  };
  const removed = [];
  const remove = (game) => writing(() => {
    const records = [...all()].filter(([key]) => belongs(key, game.id));
    for (const [key] of records) must(store.remove(key));
    removed.push({ game, records });
    return "“" + game.name + "” is removed. It can be brought back until you leave this page.";
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
    const game = read(all()).find(({ id }) => id === shown.id); // the second copy may have mended it meanwhile
    if (copy.state === "none" && performance.now() < 10000) return "The second copy has not answered yet. Wait a moment, then repair.";
    const map = all(), g = P + "g/" + game.id + "/";
    if (!game.whole && game.beginning) {
      if (map.has(P + "setup/" + game.id)) aside(game.id, "setup", map.get(P + "setup/" + game.id));
      must(store.set(P + "setup/" + game.id, game.line));
    }
    // The last one first: should this be stopped half-way, the same damage is found again.
    for (const n of game.numbers.filter((n) => n > game.good).reverse()) {
      aside(game.id, String(n), map.get(g + n));
      must(store.remove(g + n));
    }
    for (const slot of ["a", "b"]) must(store.remove(P + "head/" + game.id + "/" + slot));
    must(store.remove(P + "draft/" + game.id));
    return "“" + game.name + "” now ends with step " + game.good + ", the last good one. What followed is kept aside.";
  });

  // ---------- the page
  const key = (id, label, small, on) => {
    const b = document.createElement("button");
    b.type = "button";
    b.className = "key";
    b.dataset.key = id;
    b.textContent = label;
    b.setAttribute("aria-label", small);
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
      word("This browser lets nothing be read here: " + error.message + ". Perhaps the window is private, or the browser forbids this site to store anything.");
    }
    const steps = (n) => n + (n === 1 ? " step" : " steps");
    list.replaceChildren(...games.map((game) => {
      const row = document.createElement("li");
      const h = document.createElement("h2");
      h.textContent = game.name;
      row.append(h, p("second small", (game.turn ? "Turn " + game.turn + ", " : "") + steps(game.numbers.length) + (game.gone ? ", put away" : "")));
      const damaged = game.lost > 0 || !game.whole;
      if (!game.beginning) row.append(p("loss", "Its beginning is damaged. Save it as a file: the program of a later day may read it."));
      else if (game.lost) row.append(p("loss", "Damaged after step " + game.good + ": " + steps(game.lost) + " cannot be played on."));
      else if (damaged) row.append(p("loss", "Its beginning is damaged; a copy of it is there."));
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
})();
