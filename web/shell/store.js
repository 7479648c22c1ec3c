// What the page of the program and the rescue page share: storage that never throws, a second copy of it, and the pen,
// which one window holds and only its holder writes.
//
// The home of everything is localStorage. Browsers take seconds and more to bring it to the disk, so every change is
// also written to IndexedDB, whose transactions are there as soon as they are done. Changes are counted: the count goes
// into localStorage under "vedette/mark" and with each record of the copy. When localStorage comes up older than the
// copy, mend writes what is missing back, in the order in which it was written.
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
  const me = Math.random().toString(36).slice(2, 10).padEnd(8, "0");

  // Only the holder of the pen changes what is ours. The key catches a window that slept while another took the pen.
  const mayWrite = (key) => {
    if (!ours(key)) return;
    const holder = pen.state === "none" ? me : local().getItem(PEN) || me;
    if (pen.state === "other" || holder !== me) throw named("PlayedElsewhere", "another window plays");
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
      return key;
    }),
    // value is "key\0val\0key\0val\0..." in ascending order of the keys.
    all: (prefix) => guarded(() => {
      const keys = [];
      for (let i = 0, n = local().length; i < n; i++) {
        const key = local().key(i);
        if (key !== null && key.startsWith(prefix)) keys.push(key);
      }
      keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      return keys.map((key) => key + "\0" + local().getItem(key) + "\0").join("");
    }),
  };

  // ---------- the second copy
  const copy = {
    state: "none", // none, on, failed
    restored: 0, // keys that localStorage had lost at this start
    get waiting() { // changes that are not in it yet
      return queue.length + busy;
    },
  };
  const count = () => Number(guarded(() => local().getItem(MARK)).value) || 0;
  // The mark always takes the same room, so that it can still be written when there is none left.
  const mark = (n) => guarded(() => local().setItem(MARK, String(n).padStart(12, "0")));
  let db = null, busy = 0, queue = [];
  const changed = (key, value) => {
    if (!ours(key)) return;
    const n = count() + 1;
    mark(n);
    if (copy.state === "failed") return;
    queue.push({ key, value, n });
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
  const flush = () => {
    if (busy || !db || !queue.length) return;
    const part = queue;
    queue = [];
    try {
      const tx = db.transaction("records", "readwrite", { durability: "strict" });
      for (const record of part) tx.objectStore("records").put(record);
      busy = part.length;
      tx.oncomplete = () => {
        busy = 0;
        flush();
      };
      tx.onabort = () => {
        busy = 0;
        copy.state = "failed";
      };
    } catch {
      copy.state = "failed";
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
  // mend opens the copy and brings localStorage up to it.
  const mend = async () => {
    const opened = await open();
    opened.onversionchange = () => opened.close();
    if (pen.state === "other") {
      db = opened;
      copy.state = "on";
      return;
    }
    const records = opened.transaction("records").objectStore("records");
    const since = count();
    const [all, missing] = await Promise.all([answer(records.count()), answer(records.index("n").getAll(IDBKeyRange.lowerBound(since, true)))]);
    // What was written while this was being read is newer.
    const fresh = new Set(queue.map((record) => record.key));
    let last = count();
    for (const { key, value, n } of missing) {
      last = Math.max(last, n);
      // Too late, the program has read the storage already; or there is no room: what follows must not be mixed with
      // what will be written from now on.
      if (late || !ours(key) || fresh.has(key) || local().getItem(key) === value) continue;
      if (value === null) local().removeItem(key);
      else if (!guarded(() => local().setItem(key, value)).ok) late = true;
      if (!late) copy.restored++;
    }
    if (missing.length) mark(last);
    db = opened;
    copy.state = "on";
    if (!all) {
      // The first time: everything that is there already.
      const rest = store.all("vedette/").value.split("\0");
      for (let i = 0; i + 1 < rest.length; i += 2) if (ours(rest[i]) && !fresh.has(rest[i])) queue.push({ key: rest[i], value: rest[i + 1], n: count() });
    }
    flush();
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
  const hold = () => new Promise(() => say("mine")); // held until the window is gone or another takes it
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
    channel.addEventListener("message", (event) => {
      if (event.data !== "take" || pen.state !== "mine") return;
      say("other");
      channel.postMessage("given");
    });
    line();
  }
  // asked is done when it is known who holds the pen. A page that is loaded anew finds it free after a moment.
  const asked = (async () => {
    if (!navigator.locks || !channel) return;
    for (let i = 0; i < 12 && pen.state !== "mine"; i++) await wait(25);
    if (pen.state !== "mine") say("other");
  })();
  let late = false;
  const mended = asked.then(() => Promise.race([mend(), wait(8000).then(() => {
    late = copy.state !== "on";
  })])).catch(() => {
    copy.state = "failed";
    queue = [];
  });

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

  // read gives the text of a file that the referee has chosen; of one that cannot be ours only a word, for the memory that
  // the program takes it never gives back.
  const read = async (file) => {
    if (file.size > 16 << 20) return "too large";
    if (file.size > 1 << 20 && !/^\uFEFF?(Vedette|\d+) /.test(await file.slice(0, 16).text())) return "too large";
    return file.text();
  };

  return { read, store, copy, mended, pen, take, room, look: (ask) => look(ask).catch(() => {}), save };
})();
