// The real localStorage. Reading window.localStorage may throw, and so may every call on it; and go-app is shown an empty one while it
// starts (goapp.js). So it is captured once, here, when the script runs.
import { base } from "./site.js";

/**
 * guarded runs work and turns an exception into a result.
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

/** refusal makes an error that the program recognises by name (app/store/store_wasm.go). */
export const refusal = (name, message) => Object.assign(new Error(message), { name });

// Two installations may share an origin, for instance as projects of the same account on a host. So the keys and names of each begin with
// its folder, or with nothing at the root of the origin.
const folder = base.pathname === "/" ? "" : base.pathname;
export const own = (name) => folder + name;

const captured = guarded(() => window.localStorage);
const storage = () => {
  if (captured.ok && captured.value) return captured.value;
  throw refusal("StorageRefused", captured.error || "this browser has no storage");
};

/** local is this installation's part of localStorage. */
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

/** ours reports whether a key holds something the referee must not lose. Such keys have a second copy, and only one window writes them. */
export const ours = (key) => key.startsWith("vedette/v1/") || key === "vedette/prefs";

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
