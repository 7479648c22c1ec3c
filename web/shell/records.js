// Reads the storage without the program. A record is a format number, the CRC-32 of the rest, and a body (engine/save).
import { crc } from "./crc.js";
import { store } from "./store.js";

// body returns the body of a record, null if it is damaged, and "" for a sound record of a later format.
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

/** P is the prefix of the keys of games. */
export const P = "vedette/v1/";
export const all = () => {
  const found = store.all("vedette/");
  if (!found.ok) throw new Error(found.error);
  const parts = found.value.split("\0"), map = new Map();
  for (let i = 0; i + 1 < parts.length; i += 2) map.set(parts[i], parts[i + 1]);
  return map;
};
const parts = ["setup", "g", "head", "name", "draft", "gone", "told", "hand", "story", "rescue"];
/** belongs reports whether a key belongs to the game id. */
export const belongs = (key, id) => parts.some((part) => (key + "/").startsWith(P + part + "/" + id + "/"));

/** sound reports whether a record is undamaged and under the right key. */
export const sound = (key, line) => {
  const [, part, n] = /^vedette\/v1\/(setup|g|name)\/[^/]+\/?(\d*)$/.exec(key) || [];
  if (part !== "g" || n === "0") return !part || body(line, part === "name" ? "N" : "S") !== null;
  const text = body(line, "e");
  return text === "" || text !== null && parseInt(text, 10) === Number(n);
};

/**
 * read lists the games in a storage, most recently played first; good is the last step from which a game can be played on.
 * @param {Map<string, string>} map
 */
export const read = (map) => {
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
    const own = [...map.keys()].filter((key) => key.startsWith(g));
    const numbers = own.map((key) => Number(key.slice(g.length))).filter((n) => n > 0).sort((a, b) => a - b);
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
      // Malformed: the original name stays.
    }
    return {
      id, name, line, whole, numbers, good,
      turn: heads[0].turn || 0,
      lost: numbers.length - good,
      beginning: body(line, "S") !== null,
      gone: map.has(P + "gone/" + id),
      played: heads[0].played || set.made || 0,
    };
  }).sort((a, b) => b.played - a.played);
};
