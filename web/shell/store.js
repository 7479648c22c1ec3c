// The program's access to the storage. Nothing here throws: the result of each call says whether it succeeded.
import { change, copy, now } from "./copy.js";
import { guarded, keysOf, local, ours, own, refusal } from "./local.js";
import { mayWrite } from "./pen.js";

/** LAST is the key of the picture of the last screen (last.js). */
export const LAST = "vedette/last";

export const store = {
  /** get: value is a string, or null when there is none. */
  get: (key) => guarded(() => local().getItem(key)),
  set: (key, value) => guarded(() => {
    mayWrite(key);
    change(key, () => {
      try {
        local().setItem(key, value);
      } catch (error) {
        // The picture of the last screen makes way for what matters.
        if (key === LAST || local().getItem(LAST) === null) throw error;
        local().removeItem(LAST);
        local().setItem(key, value);
      }
    }, value);
    return value;
  }),
  remove: (key) => guarded(() => {
    mayWrite(key);
    change(key, () => local().removeItem(key), null);
    if (/\/(setup|g)\//.test(key)) now(); // what was removed on purpose must not come back
    return key;
  }),
  /** spill writes a value to the copy alone when localStorage has no room. */
  spill: (key, value) => guarded(() => {
    mayWrite(key);
    if (copy.state !== "on") throw refusal("QuotaExceededError", "there is no second copy");
    change(key, () => local().removeItem(key), value, 1);
    now();
    return value;
  }),
  /** all: value is "key\0val\0key\0val\0..." in ascending order of the keys. */
  all: (prefix) => guarded(() => {
    const keys = keysOf(prefix);
    keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return keys.map((key) => key + "\0" + local().getItem(key).replaceAll("\0", "\ufffd") + "\0").join("");
  }),
};

// Changes made by another window are reported together, after a moment.
const counts = (key) => ours(key) || key.startsWith("vedette/part/");
let heard = 0;
window.addEventListener("storage", (event) => {
  const key = event.key; // null when everything was cleared
  if (key !== null && !(key.startsWith(own("")) && counts(key.slice(own("").length))) || heard) return;
  heard = setTimeout(() => {
    heard = 0;
    window.dispatchEvent(new Event("vedette-elsewhere"));
  }, 60);
});
