// The second copy. The home of everything is localStorage, but browsers take seconds and more to bring that to the disk. So
// every change is also written to IndexedDB, whose transactions are there as soon as they are done.
//
// Changes are counted: the count goes into localStorage under "vedette/mark" and with each record of the copy, which has a
// sum of its own. At the start the two are compared; the program judges what differs and mends it (app/store/double.go).
// What localStorage has no room for lives in the copy alone.
import { crc } from "./crc.js";
import { guarded, keysOf, local, ours, own, wait } from "./local.js";
import { answer, opening } from "./opening.js";
import { claim, pen } from "./pen.js";

/**
 * A change that the copy has not been told of yet; value is null when the key is gone, only when the home is not to have it.
 * @typedef {{ key: string, value: string | null, n: number, only?: number, sum?: string }} Change
 */

export const copy = {
  state: "none", // none: it has not answered; on, failed
  differs: 0, // records under which it and localStorage differed at this start
  get waiting() { // changes that are not in it yet
    return queue.length + busy;
  },
  /** @type {string[][]} */
  rows: [], // what differed: key, marks, number, sum, and both values
  found: () => { // the same for the program, once: see readFound in app/store/double.go
    const text = compared ? [since === null ? "x" : since, ...copy.rows.flat()].join("\0") : "";
    compared = false;
    return text;
  },
};

const MARK = "vedette/mark";
// The mark always takes the same room, so that it can still be written when there is none left. Its last two digits fit the
// others.
const marked = (n) => String(n).padStart(12, "0") + String(97 - n % 97).padStart(2, "0");
const read = () => {
  const text = guarded(() => local().getItem(MARK)).value || "", n = Number(text.slice(0, 12));
  return text === marked(n) ? n : null;
};
let since = read(), at = since || 0, compared = false; // the mark this page began with, the last number given
const mark = () => guarded(() => local().setItem(MARK, marked(at)));
const sum = ({ key, n, value, only }) => crc(key + " " + n + (value === null ? "-" : only ? "!" : "+") + (value || ""));

/** @type {IDBDatabase | null} */
let db = null;
/** @type {Change[]} */
let queue = [];
let busy = 0;

/**
 * change makes a change of localStorage (act) and tells the copy of it. The count is written first: a page that ends between the two
 * leaves a copy that is known to be behind, and not one that seems to lack a record.
 * @param {string} key
 * @param {() => void} act
 * @param {string | null} value
 * @param {number} [only]
 */
export const change = (key, act, value, only) => {
  if (!ours(key)) {
    act();
    return;
  }
  at++;
  mark();
  try {
    act();
  } catch (error) {
    at--;
    mark();
    throw error;
  }
  if (copy.state === "failed") return;
  queue.push({ key, value, n: at, only });
  soon();
};
// What a tap has changed is painted first: beginning a transaction takes about as long as storing the step did.
let waiting = 0;
export const now = () => {
  clearTimeout(waiting);
  waiting = 0;
  flush();
};
const soon = () => {
  if (waiting) return;
  waiting = setTimeout(now, 100); // a page that is not seen has no frames
  requestAnimationFrame(() => setTimeout(now));
  if (document.hidden) now();
};
document.addEventListener("visibilitychange", () => document.hidden && now());
window.addEventListener("pagehide", now);

const failed = () => {
  copy.state = "failed";
  busy = 0;
  queue = [];
  window.dispatchEvent(new Event("vedette-copy"));
};
const flush = () => {
  if (busy || !db || !queue.length) return;
  const part = queue;
  queue = [];
  try {
    const tx = db.transaction("records", "readwrite", { durability: "strict" });
    for (const record of part) tx.objectStore("records").put({ ...record, sum: sum(record) });
    busy = part.length;
    tx.oncomplete = () => {
      busy = 0;
      flush();
    };
    tx.onabort = failed;
  } catch {
    failed();
  }
};
// compare lists what differs between localStorage and the copy. What was written since this page began is newer; what it has
// removed since (r) may have been good in the copy.
const compare = async (opened) => {
  const all = await answer(opened.transaction("records").objectStore("records").getAll());
  const fresh = new Map(queue.map((record) => [record.key, record.value])), seen = new Set();
  const plain = (text) => text.replaceAll("\0", "\ufffd");
  let last = 0;
  copy.rows = [];
  agreed = [];
  for (const record of all) {
    const { key, value, n, only } = record;
    if (typeof key !== "string" || !ours(key)) continue;
    seen.add(key);
    const home = local().getItem(key);
    if (home === value && Number.isSafeInteger(n) && n >= 0 && !(n >= since)) {
      agreed.push(record);
      continue;
    }
    if (fresh.get(key)) continue;
    const gone = value === null, text = typeof value === "string" ? value : "";
    if (record.sum === sum({ key, n, only, value: gone ? null : text })) last = Math.max(last, n);
    if (home !== value) copy.differs++;
    const marks = (home === null ? "" : "h") + (gone ? "g" : "c") + (only ? "o" : "") + (fresh.has(key) ? "r" : "");
    copy.rows.push([key, marks, String(n), String(record.sum), plain(home || ""), plain(text)]);
  }
  for (const key of keysOf("vedette/")) {
    if (!ours(key) || seen.has(key) || fresh.get(key)) continue;
    if (all.length) copy.rows.push([key, "h", "", "", plain(local().getItem(key)), ""]);
    else queue.push({ key, value: local().getItem(key), n: at }); // the first time: everything that is there already
  }
  // What is written from now on is newer than all that is there, also what waits.
  const shift = Math.max(0, last - (since || 0));
  for (const record of queue) record.n += shift;
  at = Math.max(at + (queue.length ? shift : 0), last);
  mark();
  compared = true;
};

// What agrees is not summed up at the start, which has better to do. Once the page rests, a record of the copy that would not be
// believed when it is needed is written again.
/** @type {Change[]} */
let agreed = [];
window.addEventListener("vedette-rest", () => {
  const all = agreed;
  agreed = [];
  if (pen.state === "other" || copy.state !== "on") return;
  for (const record of all) {
    const { key, value } = record;
    if (record.sum !== sum(record) && value !== null && guarded(() => local().getItem(key)).value === value) {
      change(key, () => {}, value, record.only);
    }
  }
});

// begin opens the copy; the window that plays compares it.
const begin = async () => {
  const opened = await opening;
  if (pen.state !== "other") await compare(opened);
  db = opened; // nothing is written before it has been compared
  copy.state = "on";
  flush();
};
const answered = () => window.dispatchEvent(new Event("vedette-copy"));
// again compares once more, for a window that comes to play after another. It waits a moment only; what comes later is told.
const again = async () => {
  since = read();
  at = Math.max(at, since || 0);
  if (!db) return;
  let late = false;
  const done = compare(db).then(() => {
    if (late) answered();
  });
  await Promise.race([done, wait(800)]);
  late = true;
};
// emptied is done when the copy has everything, or will not have it soon.
const emptied = async () => {
  now();
  for (let i = 0; i < 40 && copy.state === "on" && copy.waiting; i++) await wait(25);
};

// The start waits until it is known who plays, as nothing may be written before, and for the copy a moment only. One that
// answers later is mended from then.
let late = false;
const claimed = claim(again, emptied);
const begun = claimed.then(begin).then(() => {
  if (late) answered();
}, failed);
/** mended is done when the program may read what is stored. */
export const mended = claimed.then(() => Promise.race([begun, wait(900).then(() => {
  late = copy.state === "none";
})]));
