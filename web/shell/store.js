// What the page of the program and the rescue page share: storage that never throws, a second copy of it, and the pen,
// which one window holds and only its holder writes.
//
// The home of everything is localStorage. Browsers take seconds and more to bring it to the disk, so every change is
// also written to IndexedDB, whose transactions are there as soon as they are done. Changes are counted: the count goes
// into localStorage under "vedette/mark" and with each record of the copy, which has a sum of its own. At the start the two are
// compared; the program judges what differs and mends it (app/store/double.go). What localStorage has no room for lives in
// the copy alone.
const vedetteKeep = (() => {
  "use strict";
  // Reading window.localStorage may throw, and so may every call on it.
  const guarded = (work) => {
    try {
      return { ok: true, value: work(), error: "" };
    } catch (error) {
      return { ok: false, value: null, error: error.name + ": " + error.message };
    }
  };
  const named = (name, message) => Object.assign(new Error(message), { name });
  const captured = guarded(() => window.localStorage);
  const local = () => {
    if (captured.ok && captured.value) return captured.value;
    throw named("StorageRefused", captured.error || "this browser has no storage");
  };

  const MARK = "vedette/mark", PEN = "vedette/pen", LAST = "vedette/last";
  const ours = (key) => key.startsWith("vedette/v1/") || key === "vedette/prefs";
  const crcs = Array.from({ length: 256 }, (_, n) => {
    for (let k = 0; k < 8; k++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
    return n;
  });
  const crc = (text) => {
    let n = -1;
    for (const b of new TextEncoder().encode(text)) n = n >>> 8 ^ crcs[(n ^ b) & 255];
    return ((n ^ -1) >>> 0).toString(16).padStart(8, "0");
  };
  const me = Math.random().toString(36).slice(2, 10).padEnd(8, "0");

  // Only the holder of the pen changes what is ours. The key catches a window that slept while another took the pen.
  const mayWrite = (key) => {
    if (!ours(key)) return;
    const holder = pen.state === "none" ? me : local().getItem(PEN) || me;
    if (pen.state === "other" || holder !== me) throw named("PlayedElsewhere", "another window plays");
  };

  const keysOf = (prefix) => {
    const keys = [];
    for (let i = 0, n = local().length; i < n; i++) {
      const key = local().key(i);
      if (key !== null && key.startsWith(prefix)) keys.push(key);
    }
    return keys;
  };
  const store = {
    // value is a string, or null when there is none.
    get: (key) => guarded(() => local().getItem(key)),
    set: (key, value) => guarded(() => {
      mayWrite(key);
      try {
        local().setItem(key, value);
      } catch (error) {
        // The picture of the last screen gives way to what matters.
        if (key === LAST || local().getItem(LAST) === null) throw error;
        local().removeItem(LAST);
        local().setItem(key, value);
      }
      changed(key, value);
      return value;
    }),
    remove: (key) => guarded(() => {
      mayWrite(key);
      local().removeItem(key);
      changed(key, null);
      if (/\/(setup|g)\//.test(key)) now(); // what has gone on purpose must not come back
      return key;
    }),
    // spill writes to the copy alone what there is no room for.
    spill: (key, value) => guarded(() => {
      mayWrite(key);
      if (copy.state !== "on") throw named("QuotaExceededError", "there is no second copy");
      local().removeItem(key);
      changed(key, value, 1);
      now();
      return value;
    }),
    // value is "key\0val\0key\0val\0..." in ascending order of the keys.
    all: (prefix) => guarded(() => {
      const keys = keysOf(prefix);
      keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return keys.map((key) => key + "\0" + local().getItem(key).replaceAll("\0", "\ufffd") + "\0").join("");
    }),
  };

  // ---------- the second copy
  const copy = {
    state: "none", // none: it has not answered; on, failed
    differs: 0, // records under which it and localStorage differed at this start
    get waiting() { // changes that are not in it yet
      return queue.length + busy;
    },
    rows: [], // what differed: key, marks, number, sum, and both values
    found: () => { // the same for the program, once: see readFound in app/store/double.go
      const text = compared ? [since === null ? "x" : since, ...copy.rows.flat()].join("\0") : "";
      compared = false;
      return text;
    },
  };
  // The mark always takes the same room, so that it can still be written when there is none left. Its last two digits fit the others.
  const marked = (n) => String(n).padStart(12, "0") + String(97 - n % 97).padStart(2, "0");
  const read = () => {
    const text = guarded(() => local().getItem(MARK)).value || "", n = Number(text.slice(0, 12));
    return text === marked(n) ? n : null;
  };
  let since = read(), at = since || 0, compared = false; // the mark this page began with, the last number given
  const mark = () => guarded(() => local().setItem(MARK, marked(at)));
  const sum = ({ key, n, value, only }) => crc(key + " " + n + (value === null ? "-" : only ? "!" : "+") + (value || ""));
  let db = null, busy = 0, queue = [];
  const changed = (key, value, only) => {
    if (!ours(key)) return;
    at++;
    mark();
    if (copy.state === "failed") return;
    queue.push({ key, value, n: at, only });
    soon();
  };
  // What a tap has changed is painted first: beginning a transaction takes about as long as storing the step did.
  let waiting = 0;
  const now = () => {
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
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
  const open = () => {
    const request = window.indexedDB.open("vedette", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("records", { keyPath: "key" }).createIndex("n", "n");
    return answer(request);
  };
  // compare lists what differs between localStorage and the copy. What was written since this page began is newer; what it has
  // removed since (r) may have been good in the copy.
  const compare = async (opened) => {
    const all = await answer(opened.transaction("records").objectStore("records").getAll());
    const fresh = new Map(queue.map((record) => [record.key, record.value])), seen = new Set();
    const plain = (text) => text.replaceAll("\0", "\ufffd");
    let last = 0;
    copy.rows = [];
    for (const record of all) {
      const { key, value, n, only } = record;
      if (typeof key !== "string" || !ours(key)) continue;
      seen.add(key);
      const home = local().getItem(key);
      if (home === value && !(n >= since) || fresh.get(key)) continue;
      const gone = value === null, text = typeof value === "string" ? value : "";
      if (record.sum === sum({ key, n, only, value: gone ? null : text })) last = Math.max(last, n);
      if (home !== value) copy.differs++;
      copy.rows.push([key, (home === null ? "" : "h") + (gone ? "g" : "c") + (only ? "o" : "") + (fresh.has(key) ? "r" : ""), String(n), String(record.sum), plain(home || ""), plain(text)]);
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
  // begin opens the copy; the window that plays compares it.
  const begin = async () => {
    const opened = await open();
    opened.onversionchange = () => opened.close();
    if (pen.state !== "other") await compare(opened);
    db = opened; // nothing is written before it has been compared
    copy.state = "on";
    flush();
  };
  // again compares once more, for a window that comes to play after another.
  const again = async () => {
    since = read();
    at = Math.max(at, since || 0);
    if (db) await Promise.race([compare(db), wait(800)]);
  };

  // ---------- the pen
  const pen = { state: "none" }; // none: this browser cannot tell windows apart; mine; other
  const say = (state) => {
    if (pen.state === state) return;
    pen.state = state;
    if (state === "mine") guarded(() => local().setItem(PEN, me));
    window.dispatchEvent(new Event("vedette-pen"));
  };
  const channel = window.BroadcastChannel ? new BroadcastChannel("vedette") : null;
  let queued = null;
  // It is held until the window is gone or another takes it.
  const hold = async () => {
    if (pen.state === "other") await again().catch(() => {});
    say("mine");
    return new Promise(() => {});
  };
  const line = () => {
    queued = new AbortController();
    navigator.locks.request("vedette", { signal: queued.signal }, hold).catch((error) => {
      if (error.name !== "AbortError") return;
      if (pen.state === "mine") say("other");
      if (!queued.signal.aborted) line();
    });
  };
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // take asks the holder to stop, and takes the pen when it has said so, or does not answer.
  const take = async () => {
    if (pen.state !== "other") return;
    await Promise.race([wait(1500), new Promise((resolve) => {
      channel.addEventListener("message", (event) => event.data === "given" && resolve());
      channel.postMessage("take");
    })]);
    await wait(100); // what the holder wrote last arrives here by another way
    queued.abort();
    navigator.locks.request("vedette", { steal: true }, hold).catch(() => {
      say("other");
      line();
    });
  };
  if (navigator.locks && channel) {
    channel.addEventListener("message", async (event) => {
      if (event.data !== "take" || pen.state !== "mine") return;
      say("other");
      now();
      for (let i = 0; i < 40 && copy.state === "on" && copy.waiting; i++) await wait(25);
      channel.postMessage("given");
    });
    line();
  }
  // asked is done when it is known who holds the pen. A page that is loaded anew finds it free after a moment. A busy device
  // may give it late: what the browser answers to a later question, it answers after that.
  const asked = (async () => {
    if (!navigator.locks || !channel) return;
    for (const until = performance.now() + 300; pen.state !== "mine" && performance.now() < until;) await wait(25);
    if (pen.state !== "mine") await Promise.race([navigator.locks.query().catch(() => {}), wait(2000)]);
    if (pen.state !== "mine") say("other");
  })();
  // The start waits until it is known who plays, as nothing may be written before, and for the copy a moment only. One that
  // answers later is mended from then.
  let late = false;
  const begun = asked.then(begin).then(() => late && window.dispatchEvent(new Event("vedette-copy")), failed);
  const mended = asked.then(() => Promise.race([begun, wait(900).then(() => {
    late = copy.state === "none";
  })]));

  // The other windows hear of a change once it is whole.
  let heard = 0;
  window.addEventListener("storage", (event) => {
    if (event.key !== null && !ours(event.key) && !event.key.startsWith("vedette/part/") || heard) return;
    heard = setTimeout(() => {
      heard = 0;
      window.dispatchEvent(new Event("vedette-elsewhere"));
    }, 60);
  });

  // ---------- whether the browser may delete it all
  const room = { state: "unknown" }; // unknown, safe, loose
  const look = async (ask) => {
    const s = navigator.storage;
    if (!s || !s.persisted) return;
    let safe = await s.persisted();
    if (!safe && ask) safe = await s.persist();
    const state = safe ? "safe" : "loose";
    if (state === room.state) return;
    room.state = state;
    window.dispatchEvent(new Event("vedette-offline"));
  };

  // save gives text to the referee as a file: through the system's share sheet where it takes files, else as a download.
  const save = (name, text) => {
    const down = () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name;
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    };
    const phone = window.matchMedia("(pointer: coarse)").matches && navigator.canShare;
    const file = new File([text], name, { type: "text/plain" });
    if (phone && navigator.canShare({ files: [file] })) navigator.share({ files: [file] }).catch((error) => error.name !== "AbortError" && down());
    else down();
  };

  // file gives the text of a file that the referee has chosen; of one that cannot be ours only a word, for the memory that
  // the program takes it never gives back.
  const file = async (chosen) => {
    if (chosen.size > 16 << 20) return "too large";
    if (chosen.size > 1 << 20 && !/^\uFEFF?(Vedette|\d+) /.test(await chosen.slice(0, 16).text())) return "too large";
    return chosen.text();
  };

  return { crc, read: file, store, copy, mended, pen, take, room, look: (ask) => look(ask).catch(() => {}), save };
})();
