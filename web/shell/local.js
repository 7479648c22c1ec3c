// localStorage as this origin has it. Reading window.localStorage may throw, and so may every call on it; and go-app is
// shown an empty one while it starts (goapp.js). So it is taken hold of once, here, when the script is read.
import { base } from "./site.js";

/**
 * guarded turns what throws into an answer, which the program can look at.
 * @template T
 * @param {() => T} work
 */
export const guarded = (work) => {
  try {
    return { ok: true, value: work(), error: "" };
  } catch (error) {
    return { ok: false, value: null, error: error.name + ": " + error.message };
  }
};

/** refusal is an error that the program knows by its name (app/store/store_wasm.go). */
export const refusal = (name, message) => Object.assign(new Error(message), { name });

// Two installations may share an origin, as the projects of one account on a host do. What one stores, and the names it takes,
// begin with its folder; at the root of an origin, with nothing.
const folder = base.pathname === "/" ? "" : base.pathname;
export const own = (name) => folder + name;

const captured = guarded(() => window.localStorage);
const storage = () => {
  if (captured.ok && captured.value) return captured.value;
  throw refusal("StorageRefused", captured.error || "this browser has no storage");
};

/** local is the part of localStorage that is this installation's. */
export const local = () => {
  const all = storage();
  return {
    getItem: (key) => all.getItem(own(key)),
    setItem: (key, value) => all.setItem(own(key), value),
    removeItem: (key) => all.removeItem(own(key)),
  };
};

export const keysOf = (prefix) => {
  const all = storage(), keys = [];
  for (let i = 0, n = all.length; i < n; i++) {
    const key = all.key(i);
    if (key !== null && key.startsWith(own(prefix))) keys.push(key.slice(folder.length));
  }
  return keys;
};

/** ours tells whether a key holds what the referee must not lose: such keys have a second copy, and one window writes them. */
export const ours = (key) => key.startsWith("vedette/v1/") || key === "vedette/prefs";

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
