// localStorage as this origin has it. Reading window.localStorage may throw, and so may every call on it; and go-app is
// shown an empty one while it starts (goapp.js). So it is taken hold of once, here, when the script is read.

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

const captured = guarded(() => window.localStorage);

export const local = () => {
  if (captured.ok && captured.value) return captured.value;
  throw refusal("StorageRefused", captured.error || "this browser has no storage");
};

export const keysOf = (prefix) => {
  const keys = [];
  for (let i = 0, n = local().length; i < n; i++) {
    const key = local().key(i);
    if (key !== null && key.startsWith(prefix)) keys.push(key);
  }
  return keys;
};

/** ours tells whether a key holds what the referee must not lose: such keys have a second copy, and one window writes them. */
export const ours = (key) => key.startsWith("vedette/v1/") || key === "vedette/prefs";

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
