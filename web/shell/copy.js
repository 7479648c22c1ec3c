// The second copy. Everything is stored in localStorage, called the home, but browsers take seconds or more to write that to disk. So every
// change also goes to IndexedDB, whose transactions are on disk once they complete.
//
// Changes are numbered. The latest number is in localStorage under "vedette/mark", and each record of the copy has its number and a
// checksum. At the start the two are compared; the program resolves the differences (app/store/double.go). Records for which localStorage
// has no room are in the copy alone.
import { crc } from "./crc.js";
import { guarded, keysOf, local, ours, own, wait } from "./local.js";
import { answer, opening } from "./opening.js";
import { claim, pen } from "./pen.js";

/**
 * A change not yet written to the copy; value is null for a removed key, only is set if just the copy is to hold it.
 * @typedef {{ key: string, value: string | null, n: number, only?: number, sum?: string }} Change
 */

export const copy = {
  state: "none", // "none" until it answers, then "on" or "failed"
  differs: 0, // number of records that differed from localStorage at this start
  get waiting() { // number of changes not in the copy yet
    return queue.length + busy;
  },
  /** @type {string[][]} */
  rows: [], // the differences: key, marks, number, checksum, and both values
  found: () => { // the same for the program, once: see readFound in app/store/double.go
    const text = compared ? [since === null ? "x" : since, ...copy.rows.flat()].join("\0") : "";
    compared = false;
    return text;
  },
};

const MARK = "vedette/mark";
// The mark always has the same length, so that it can be written even when the storage is full. Its last two digits are a check.
const marked = (n) => String(n).padStart(12, "0") + String(97 - n % 97).padStart(2, "0");
const read = () => {
  const text = guarded(() => local().getItem(MARK)).value || "", n = Number(text.slice(0, 12));
  return text === marked(n) ? n : null;
};
let since = read(), at = since || 0, compared = false; // since: the mark at the start of this page; at: the last number used
const mark = () => guarded(() => local().setItem(MARK, marked(at)));
const sum = ({ key, n, value, only }) => crc(key + " " + n + (value === null ? "-" : only ? "!" : "+") + (value || ""));

/** @type {IDBDatabase | null} */
let db = null;
/** @type {Change[]} */
let queue = [];
let busy = 0;

/**
 * change calls act, which changes localStorage, and queues the change for the copy. The mark is written first: a page that ends between the
 * two leaves a copy that is known to be behind, rather than one that seems to lack a record.
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
// The outcome of a tap is painted first, since beginning a transaction takes about as long as storing the step.
let waiting = 0;
export const now = () => {
  clearTimeout(waiting);
  waiting = 0;
  flush();
};
const soon = () => {
  if (waiting) return;
  waiting = setTimeout(now, 100); // a hidden page has no frames
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
// compare lists the differences between localStorage and the copy. Keys written since the page began are newer and left out; keys removed
// since (r) may still have been good in the copy.
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
    else queue.push({ key, value: local().getItem(key), n: at }); // a new copy gets everything
  }
  // Queued and future changes must have higher numbers than any record.
  const shift = Math.max(0, last - (since || 0));
  for (const record of queue) record.n += shift;
  at = Math.max(at + (queue.length ? shift : 0), last);
  mark();
  compared = true;
};

// Records that agree are not checked at the start, to save time. Once the page is at rest, any record of the copy with a wrong checksum is
// rewritten.
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

// begin opens the copy and, in the window that plays, compares it.
const begin = async () => {
  const opened = await opening;
  if (pen.state !== "other") await compare(opened);
  db = opened; // nothing is written before the comparison
  copy.state = "on";
  flush();
};
const answered = () => window.dispatchEvent(new Event("vedette-copy"));
// again compares once more when a window takes over from another. It waits only a moment; a later answer is reported by an event.
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
// emptied resolves when the copy has everything, or after a second.
const emptied = async () => {
  now();
  for (let i = 0; i < 40 && copy.state === "on" && copy.waiting; i++) await wait(25);
};

// The start waits until it is known which window plays, since nothing may be written before, and then only a moment for the copy. If the
// copy answers later, it is reconciled then.
let late = false;
const claimed = claim(again, emptied);
const begun = claimed.then(begin).then(() => {
  if (late) answered();
}, failed);
/** mended resolves when the program may read the storage. */
export const mended = claimed.then(() => Promise.race([begun, wait(900).then(() => {
  late = copy.state === "none";
})]));
