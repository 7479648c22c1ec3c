// The shell: what runs in the page around the program. It sets the theme before the first paint, loads the program and
// says how far it is, keeps taps made meanwhile, watches for the program's end, talks to the service worker, and gives
// the program a few browser services that cannot throw into it. Everything the program may call is on window.vedette.
(() => {
  "use strict";
  const me = document.currentScript;
  const site = { ...me.dataset }; // version, date, program, packed, size, runtime, unpack, and the hashes of those files
  const base = new URL("../", me.src);
  const at = (path) => new URL(path, base).href;
  const root = document.documentElement;

  // ---------- storage: see store.js, which the builder puts before this
  const { store } = vedetteKeep;
  const lastKey = "vedette/last";

  // go-app reads every key of both storages when it starts, and dies when they are refused. It sees empty ones until
  // then; the program's own data goes through the store above.
  const quiet = { length: 0, key: () => null, getItem: () => null, setItem: () => {}, removeItem: () => {}, clear: () => {} };
  const hidden = new Map();
  const hideStorage = () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      hidden.set(name, Object.getOwnPropertyDescriptor(window, name));
      Object.defineProperty(window, name, { value: quiet, configurable: true });
    }
  };
  const showStorage = () => {
    for (const [name, was] of hidden) {
      delete window[name];
      if (was) Object.defineProperty(window, name, was);
    }
    hidden.clear();
  };

  // ---------- theme and hand, before the first paint
  const prefs = (() => {
    try {
      return JSON.parse(store.get("vedette/prefs").value) || {};
    } catch {
      return {};
    }
  })();
  const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = ["sun", "lamp", "night"].includes(prefs.theme) ? prefs.theme : dark ? "night" : "sun";
  if (prefs.hand === "left") root.dataset.hand = "left";
  // With a worker in charge the letters of headings are on the device; else they wait until the line is free.
  if (!(navigator.serviceWorker && navigator.serviceWorker.controller)) root.dataset.arriving = "";
  const arrived = () => root.removeAttribute("data-arriving");
  const paper = { sun: "#F6F3EA", lamp: "#291A10", night: "#0D1218" };
  const colour = () => {
    const meta = document.querySelector('meta[name="theme-color"]');
    if (meta && paper[root.dataset.theme]) meta.content = paper[root.dataset.theme];
  };
  colour();
  new MutationObserver(colour).observe(root, { attributes: true, attributeFilter: ["data-theme"] });

  // ---------- what went wrong, kept short
  const errors = [];
  const note = (what) => {
    errors.push(String(what));
    if (errors.length > 60) errors.shift();
  };

  const ready = new Promise((resolve) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    else resolve();
  });

  // Browsers read icon and manifest again when the address changes: relative ones would then point nowhere.
  ready.then(() => {
    for (const link of document.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')) link.href = link.href;
  });

  // ---------- the card when the program cannot go on
  let registration = null, registering = false;
  let phase = "loading"; // loading, running, started, stopped
  const card = async (title, text, key) => {
    if (phase === "stopped") return;
    const before = phase;
    phase = "stopped";
    arrived();
    showStorage();
    await ready;
    const $ = (name) => document.querySelector("[data-" + name + "]");
    $("stopped-title").textContent = title;
    $("stopped-text").textContent = text;
    const why = $("stopped-why");
    why.textContent = errors.join("\n");
    why.parentElement.hidden = errors.length === 0;
    const button = $("stopped-card").querySelector("button");
    button.textContent = key;
    button.dataset.key = key === "Reload" ? "reload" : "try-again";
    button.addEventListener("click", () => window.location.reload());
    const worker = before === "started" || !("serviceWorker" in navigator) ? null : navigator.serviceWorker.controller;
    const back = $("stopped-back");
    if (worker) ask(worker, { type: "leave", try: true }).then((can) => { back.hidden = !can; });
    back.addEventListener("click", async () => {
      if (await ask(worker, { type: "leave" })) window.location.reload();
    });
    root.setAttribute("data-stopped", "");
    $("stopped-card").hidden = false;
    document.title = title;
    progress("");
    button.focus();
  };
  const stopped = (message) => {
    if (message) note(message);
    if (go) {
      // A program that broke off half-way must not write on.
      for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
      go._scheduledTimeouts.clear();
      go._resume = () => {};
    }
    return phase === "started" || phase === "stopped"
      ? card("Vedette stopped; your game is safe", "Everything up to your last tap is stored on this device. Reload to go on.", "Reload")
      : card("Vedette could not start", "The program stopped while starting. Your games are stored on this device and were not touched.", "Try again");
  };

  window.addEventListener("error", (event) => {
    const error = event.error;
    if (!error) return; // a file that did not load, or a browser's own remark
    const trace = String(error.stack || "");
    note(error.name + ": " + error.message);
    // An exception that ran through the program leaves it broken.
    if (error instanceof WebAssembly.RuntimeError || /wasm-function|wasm:\/\/|\.wasm\b/.test(trace)) stopped("");
  });
  window.addEventListener("unhandledrejection", (event) => note("unhandled: " + (event.reason && event.reason.message || event.reason)));

  // ---------- the line that says how far the loading is
  let line = "", lineSince = performance.now();
  const progress = (text) => {
    line = text;
    const p = document.querySelector("[data-loading]");
    if (!p) return;
    // A start from the device is over before a line could be read.
    p.hidden = !line || performance.now() - lineSince < 400;
    if (!p.hidden) p.textContent = line;
  };
  setTimeout(() => progress(line), 450);

  // ---------- taps made before the program is up
  const taps = [];
  let focused = "";
  const early = (event) => {
    if (phase !== "loading" && phase !== "running") return;
    const el = event.target instanceof Element && event.target.closest("[data-key]");
    if (!el) return;
    event.preventDefault();
    event.stopPropagation();
    const key = el.dataset.key;
    // Impatient taps on one key are one tap.
    if (taps[taps.length - 1] !== key && taps.length < 8) taps.push(key);
    el.setAttribute("aria-busy", "true");
  };
  document.addEventListener("click", early, true);
  document.addEventListener("focusin", (event) => {
    if (phase === "loading" || phase === "running") focused = event.target.dataset ? event.target.dataset.key || "" : "";
  });
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const find = (key) => document.querySelector('[data-key="' + CSS.escape(key) + '"]');
  const replay = async () => {
    for (const key of taps.splice(0)) {
      let el = find(key);
      for (const until = performance.now() + 1000; !el && performance.now() < until; el = find(key)) await frame();
      if (!el || phase !== "started") continue;
      el.click();
      await frame();
      await frame();
    }
  };
  let scrolled = 0;
  document.addEventListener("scroll", () => {
    if (phase === "loading" || phase === "running") scrolled = window.scrollY;
  }, { passive: true });

  const started = () => {
    if (phase !== "loading" && phase !== "running") return;
    phase = "started";
    showStorage();
    progress("");
    performance.mark("vedette-started");
    // go-app replaced the page that was shown before: put the reader back where they were.
    if (scrolled) window.scrollTo(0, scrolled);
    const el = focused && find(focused);
    if (el) el.focus({ preventScroll: true });
    document.dispatchEvent(new Event("vedette-started"));
    watchScreen();
    changedSince = true;
    idle(painted);
    rest();
    setTimeout(replay, 0);
    setTimeout(register, 0);
    if (registration) assess();
    vedetteKeep.look(false);
  };

  // ---------- a finger on a key
  // A finger that is lifted from a key has tapped it, and the key hears of it there and then: a browser first shows the
  // key pressed, moves the focus and tells the story of a mouse, which takes a slow phone a hundredth of a second and
  // more. What is no plain tap (scrolling, stopping a scroll, holding, two fingers) is left to the browser.
  const slop = 8, longest = 400, settled = 150; // CSS pixels, ms, ms
  let finger = null, scrolledAt = -settled, tapping = false;
  document.addEventListener("scroll", () => { scrolledAt = performance.now(); }, { capture: true, passive: true });
  document.addEventListener("touchstart", (event) => {
    const key = event.target instanceof Element && event.target.closest("button[data-key]");
    const plain = key && phase === "started" && event.touches.length === 1 && performance.now() - scrolledAt > settled;
    finger = plain ? { key, at: event.timeStamp, x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
  }, { passive: true });
  document.addEventListener("touchmove", (event) => {
    const at = event.touches[0];
    if (finger && Math.hypot(at.clientX - finger.x, at.clientY - finger.y) > slop) finger = null;
  }, { passive: true });
  document.addEventListener("touchcancel", () => { finger = null; }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const tapped = finger;
    finger = null;
    if (!tapped || !event.cancelable || event.timeStamp - tapped.at > longest) return;
    event.preventDefault();
    tapping = true;
    tapped.key.click();
    tapping = false;
  }, { passive: false });
  // The focus follows what has changed: to the key that was pressed, when drawing it anew has taken the focus away, or ""
  // for the heading. A finger needs no focus, so it goes there when the picture has been painted.
  const focus = (key) => {
    const move = () => {
      if (key && document.activeElement !== document.body) return;
      const el = key ? find(key) : document.getElementById("screen-title");
      if (el) el.focus({ preventScroll: true });
    };
    if (tapping) requestAnimationFrame(() => setTimeout(move));
    else move();
  };

  // The key that a hint speaks of is in view: it is moved out from under the dock. In one and the same picture that is done
  // once for a key, so that nobody's own scrolling is undone.
  let told = "";
  const named = (anew) => requestAnimationFrame(() => {
    const key = document.querySelector(".page .key--named"), was = anew ? "" : told;
    told = key ? key.dataset.key : "";
    if (!key || told === was) return;
    const dock = document.querySelector(".dock").getBoundingClientRect(), fixed = dock.bottom >= window.innerHeight - 1 && dock.top > 0;
    const under = key.getBoundingClientRect().bottom + 8 - (fixed ? dock.top : window.innerHeight);
    if (under > 0) window.scrollBy(0, under);
  });

  // ---------- the last screen
  // A start shows the screen as it was last seen until the program is up: read at once, tapped as any page that is still
  // loading. It is stored when the page is hidden, and when it is idle after a change.
  const shown = () => document.querySelector("body > :first-child");
  const where = () => window.location.pathname.slice(base.pathname.length).replace(/index\.html$/, "");
  const mostMarkup = 60000; // characters: a screen has 5,000 to 30,000
  let changedSince = false, waiting = false;
  const keep = () => {
    waiting = false;
    // The last screen is that of the window that plays: the next start will be its own again.
    if (!changedSince || phase !== "started" || vedetteKeep.pen.state === "other") return;
    changedSince = false;
    // What stands behind the screen, laid out for the next tap, has not been seen.
    const behind = document.querySelector(".behind");
    const html = behind ? shown().outerHTML.replace(behind.outerHTML, "") : shown().outerHTML;
    const value = JSON.stringify({ version: site.version, path: where(), html });
    if (html.length > mostMarkup || !store.set(lastKey, value).ok) store.remove(lastKey);
  };
  const idle = window.requestIdleCallback ? (work) => window.requestIdleCallback(work, { timeout: 2000 }) : (work) => setTimeout(work, 500);
  // The program hears when nobody has tapped for a moment: what need not be done under a tap is done then.
  let resting = 0;
  const rest = () => {
    clearTimeout(resting);
    resting = setTimeout(() => idle(() => phase === "started" && window.dispatchEvent(new Event("vedette-rest"))), 400);
  };
  // A picture is painted and nobody taps: the program makes ready what comes next, a piece at a time.
  const painted = () => {
    if (phase === "started") window.dispatchEvent(new Event("vedette-idle"));
    watcher.takeRecords(); // it was nothing that is seen
    idle(() => {
      const next = document.querySelector(".behind > .screen");
      if (next) void next.offsetHeight; // who asks for its size makes the browser lay it out
      keep();
    });
  };
  const watcher = new MutationObserver(() => {
    changedSince = true;
    if (!waiting) idle(painted);
    waiting = true;
    rest();
  });
  const watchScreen = () => watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
  window.addEventListener("pagehide", keep);

  // What is stored may have been changed by anyone: nothing but these elements and attributes comes into the page.
  const elements = /^(div|span|p|h[1-4]|b|i|em|small|strong|br|hr|ul|ol|li|dl|dt|dd|button|header|main|section|nav|footer|a|fieldset|legend|label|input|details|summary|table|caption|thead|tbody|tr|th|td|svg|g|use|path|circle|rect|line|polyline|polygon|ellipse|text|tspan)$/;
  const attributes = /^(class|id|role|tabindex|type|value|placeholder|hidden|open|disabled|checked|colspan|rowspan|scope|href|aria-[a-z]+|data-[a-z-]+|viewBox|preserveAspectRatio|d|x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|dx|dy|width|height|points|transform|fill|stroke|stroke-[a-z]+|text-anchor)$/;
  const clean = (from) => {
    for (const el of [from, ...from.querySelectorAll("*")]) {
      if (!elements.test(el.localName)) {
        el.remove();
        continue;
      }
      for (const { name, value } of [...el.attributes]) {
        const fits = name !== "href" || (el.localName === "a" ? new URL(value, base).href.startsWith(base.href) : value.startsWith("#"));
        if (!attributes.test(name) || !fits) el.removeAttribute(name);
      }
    }
    return from;
  };
  const showLast = () => {
    try {
      const last = JSON.parse(store.get(lastKey).value);
      const here = where() === last.path || where() === "" && prefs.open && last.path === "field/";
      if (phase !== "loading" && phase !== "running" || last.version !== site.version || !here || last.html.length > mostMarkup) return;
      const found = new DOMParser().parseFromString(last.html, "text/html").body.firstElementChild;
      if (!found || found.id !== "vedette") return;
      // Cleaned first: what enters the page itself begins to load.
      const screen = document.importNode(clean(found), true);
      screen.dataset.last = "";
      const word = document.createElement("p");
      word.className = "vh";
      word.setAttribute("role", "status");
      word.textContent = "Last seen. Vedette is starting; taps are kept.";
      screen.prepend(word);
      shown().replaceWith(screen);
      performance.mark("vedette-last");
    } catch {
      // There is none, or it cannot be read: the page stays as it came.
    }
  };
  ready.then(showLast);

  // ---------- the program
  let go = null, unpacker = null;
  class Trouble extends Error {}

  // Every file of the program is held against its hash. One that is something else, left in a cache by a proxy or a
  // portal, is asked for once more past every cache; that renews what the browser keeps, too.
  const asked = async (path, sum, cache) => (await fetch(at(path), { cache, integrity: sum, credentials: "same-origin" })).arrayBuffer();
  const renewed = (path, sum) => asked(path, sum, "reload").catch(() => { throw new Trouble("not as published: " + path); });
  const published = (path, sum) => asked(path, sum, "default").catch(() => renewed(path, sum));

  const element = (path, sum) => new Promise((resolve, reject) => {
    const el = document.createElement("script");
    el.integrity = sum;
    el.src = at(path);
    el.onload = resolve;
    el.onerror = () => reject(new Trouble("a part of the program did not arrive: " + path));
    document.head.append(el);
  });
  const script = (path, sum) => element(path, sum).catch(() => renewed(path, sum).then(() => element(path, sum)));

  // fetchProgram gives the program compiled. The first bytes tell whether the worker has sent it as it keeps it, which it
  // has held against its hash, or the host as it stores it. It is unpacked while it arrives, and held against its hash at
  // the end; where a page may not hash, as without encryption, the browser does it first.
  const subtle = window.crypto && crypto.subtle;
  const fetchProgram = async (cache) => {
    let response;
    try {
      response = await fetch(at(site.program), { cache, integrity: subtle ? "" : site.programSum, credentials: "same-origin" });
    } catch (error) {
      throw new Trouble(error.message);
    }
    if (!response.ok) throw new Trouble("the host answered " + response.status);
    const reader = response.body.getReader();
    let first = new Uint8Array(0), done = false;
    while (first.length < 4 && !done) {
      const part = await reader.read();
      done = part.done;
      if (part.value) {
        const joined = new Uint8Array(first.length + part.value.length);
        joined.set(first);
        joined.set(part.value, first.length);
        first = joined;
      }
    }
    const ready = first[0] === 0 && first[1] === 0x61 && first[2] === 0x73 && first[3] === 0x6d;
    if (!ready && first[0] !== 0x56) throw new Trouble("not as published: " + site.program);
    const total = Number(ready ? site.size : site.packed);
    let have = 0, said = -1;
    const all = [];
    // next is the next part of the program, null at its end.
    const next = async () => {
      let part = first;
      first = null;
      if (!part) {
        const got = await reader.read().catch((error) => { throw new Trouble(error.message); });
        if (got.done) {
          arrived();
          // A connection that breaks may look like an end.
          if (have < total) throw new Trouble("cut short: " + site.program);
          return null;
        }
        part = got.value;
      }
      have += part.length;
      if (!ready) all.push(part.slice()); // the part itself goes to the worker
      const percent = Math.min(100, Math.floor(have / total * 100));
      if (percent !== said) progress(percent < 100 ? "Loading, " + percent + " %" : "Starting");
      said = percent;
      return part;
    };
    if (ready) return compile(next);
    const module = await unpack(next);
    if (subtle) {
      const sum = new Uint8Array(await subtle.digest("SHA-256", await new Blob(all).arrayBuffer()));
      if ("sha256-" + btoa(String.fromCharCode(...sum)) !== site.programSum) throw new Trouble("not as published: " + site.program);
    }
    return module;
  };
  const program = () => fetchProgram("default").catch((error) => {
    note(error.message);
    return fetchProgram("reload");
  });

  const compile = async (next) => {
    const stream = new ReadableStream({
      async pull(controller) {
        const part = await next();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  };

  // unpack has a worker unpack and compile beside the page, so that the page can be read meanwhile and has nothing left
  // to do at the end but to start.
  const unpack = async (next) => {
    await unpacker;
    return unpackInWorker(next);
  };
  const unpackInWorker = (next) => new Promise((resolve, reject) => {
    const worker = new Worker(at(site.unpack));
    let on = true;
    const end = (settle, value) => {
      on = false;
      worker.terminate();
      settle(value);
    };
    worker.onmessage = ({ data }) => {
      if (data.module) end(resolve, data.module);
      else end(reject, new (data.arrived ? Error : Trouble)(data.error + ": " + site.program));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(reject, new Trouble("a part of the program did not arrive: " + site.unpack));
    };
    worker.onmessageerror = () => end(reject, new Error("the program does not come out of the worker"));
    worker.postMessage({ most: Number(site.size) });
    (async () => {
      for (let part = true; on && part;) {
        part = await next();
        worker.postMessage({ part }, part ? [part.buffer] : []);
      }
    })().catch((error) => end(reject, error));
  });

  const run = async () => {
    if (!window.WebAssembly) {
      await card("This browser cannot run Vedette", "It does not know WebAssembly. Use a newer browser. Your games are stored on this device and were not touched.", "Try again");
      return;
    }
    let instance;
    try {
      progress("Loading");
      unpacker = published(site.unpack, site.unpackSum);
      unpacker.catch(() => {});
      const arriving = program();
      arriving.catch(() => {});
      await script(site.runtime, site.runtimeSum);
      go = new window.Go();
      go.argv = ["vedette"];
      go.env = { GOGC: "50" }; // a quarter less memory at no measurable cost
      instance = await WebAssembly.instantiate(await arriving, go.importObject);
    } catch (error) {
      note(error.message);
      const network = error instanceof Trouble || error instanceof TypeError || !window.navigator.onLine;
      await card("Vedette could not load", network
        ? "The program did not arrive. Check the network, then try again. Your games are stored on this device and were not touched."
        : "This browser could not run the program. Try again, or use a newer browser. Your games are stored on this device and were not touched.", "Try again");
      return;
    }
    await Promise.all([ready, vedetteKeep.mended]);
    hearGo();
    hideStorage();
    phase = "running";
    try {
      await go.run(instance);
      stopped("the program ended");
    } catch (error) {
      note(error.name + ": " + error.message);
      stopped("");
    }
  };

  // Go writes its last words line by line where the console is; the card shows them.
  const hearGo = () => {
    const write = window.fs.writeSync;
    const decoder = new TextDecoder();
    let rest = "";
    window.fs.writeSync = (fd, bytes) => {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
      rest = lines.pop();
      for (const text of lines) if (text && !(phase === "stopped")) note(text);
      return write.call(window.fs, fd, bytes);
    };
  };

  // ---------- what go-app asks of its page
  const env = {
    GOAPP_VERSION: site.version,
    GOAPP_ROOT_PREFIX: base.pathname.replace(/\/$/, ""),
    GOAPP_STATIC_RESOURCES_URL: base.pathname + "a",
    GOAPP_INTERNAL_URLS: "[]",
  };
  window.goappGetenv = (name) => env[name];
  window.goappNav = () => {};
  window.goappOnUpdate = () => {};
  window.goappOnAppInstallChange = () => {};

  // ---------- installing
  let offered = null;
  // On these only the referee can install, and the installed app has a storage of its own.
  const apple = /iPhone|iPad|iPod/.test(window.navigator.userAgent) || /Macintosh/.test(window.navigator.userAgent) && window.navigator.maxTouchPoints > 1;
  const installed = () => window.navigator.standalone === true || window.matchMedia("(display-mode: standalone)").matches;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offered = event;
    changed();
  });
  window.addEventListener("appinstalled", () => {
    offered = null;
    changed();
  });
  const install = {
    get state() {
      return installed() ? "installed" : offered ? "possible" : apple ? "apple" : "none";
    },
    prompt: () => {
      if (!offered) return false;
      offered.prompt();
      offered = null;
      return true;
    },
  };
  window.goappIsAppInstallable = () => install.state === "possible";
  window.goappIsAppInstalled = installed;
  window.goappShowInstallPrompt = install.prompt;

  // ---------- awake
  // The screen stays on while the program wants it. The browser drops that whenever the page is hidden.
  let wanted = false, lock = null, asking = false;
  const wake = async () => {
    if (!wanted || lock || asking || document.hidden || !navigator.wakeLock) return;
    asking = true;
    try {
      const got = await navigator.wakeLock.request("screen");
      got.addEventListener("release", () => {
        if (lock === got) lock = null;
      });
      lock = got;
    } catch (error) {
      note("screen lock: " + error.message); // refused, as with a low battery
    }
    asking = false;
    if (!wanted && lock) lock.release();
  };
  document.addEventListener("visibilitychange", wake);
  const awake = {
    get possible() {
      return Boolean(navigator.wakeLock);
    },
    want(on) {
      wanted = on;
      if (on) wake();
      else if (lock) lock.release();
    },
  };
  const buzz = {
    get possible() {
      return Boolean(navigator.vibrate);
    },
    now: () => Boolean(navigator.vibrate && navigator.vibrate(40)),
  };

  // ---------- the service worker
  const offline = { state: "none", waiting: false, version: "", news: "" };
  const changed = () => window.dispatchEvent(new Event("vedette-offline"));
  const say = (values) => {
    const before = JSON.stringify(offline);
    Object.assign(offline, values);
    if (JSON.stringify(offline) !== before) changed();
  };
  let taking = false;

  const ask = (worker, message) => new Promise((resolve) => {
    const channel = new MessageChannel();
    const late = setTimeout(() => resolve(null), 30000);
    channel.port1.onmessage = (event) => {
      clearTimeout(late);
      resolve(event.data);
    };
    worker.postMessage(message, [channel.port2]);
  });

  const assess = async () => {
    const { installing, waiting, active } = registration;
    if (!active) {
      if (installing || waiting) say({ state: "installing", waiting: false });
      return;
    }
    const status = await ask(active, { type: "status", repair: true, started: phase === "started" ? site.version : "" });
    // Its news is there before the key is: nothing may move under the finger.
    const next = registration.waiting;
    const coming = next && await ask(next, { type: "status" });
    if (registration.active !== active || registration.waiting !== next) return assess();
    say({
      state: status && status.complete ? "ready" : "failed",
      version: status ? status.version : "",
      waiting: Boolean(next || status && status.held),
      news: coming ? coming.news : status && status.held ? status.news : "",
    });
  };

  const follow = (worker) => {
    if (!worker) return;
    worker.addEventListener("statechange", () => {
      if (worker.state === "redundant" && !registration.active) say({ state: "failed" });
      else assess();
    });
  };

  const register = async () => {
    if (registering) return;
    registering = true;
    if (!("serviceWorker" in navigator) || !window.isSecureContext || !window.caches || !(window.crypto && crypto.subtle)) {
      say({ state: "unsupported" });
      return;
    }
    try {
      registration = await navigator.serviceWorker.register(at("sw.js"), { scope: base.pathname, updateViaCache: "none" });
    } catch (error) {
      note("service worker: " + error.message);
      // Without the network there may still be the worker of an earlier visit.
      registration = await navigator.serviceWorker.getRegistration(base.pathname).catch(() => null) || null;
      if (!registration) {
        say({ state: "failed" });
        return;
      }
    }
    registration.addEventListener("updatefound", () => {
      follow(registration.installing);
      assess();
    });
    follow(registration.installing);
    follow(registration.waiting);
    assess();
  };
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (taking) window.location.reload();
      taking = false;
    });
    // With a worker in charge nothing competes with the loading of the program.
    if (navigator.serviceWorker.controller) ready.then(register);
  }

  // update lets the waiting version take over; the page then reloads, once. It returns false when none is waiting.
  // The browser waits until the old version has nothing in hand: at once as a rule, longer while another tab is loading.
  const update = () => {
    const waiting = registration && registration.waiting;
    if (!waiting && offline.waiting && registration.active) { // it is in charge, and serves the old version
      ask(registration.active, { type: "take-over" }).then(() => window.location.reload());
      return true;
    }
    if (!waiting) return false;
    taking = true;
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated" && taking) {
        taking = false;
        window.location.reload();
      }
    });
    waiting.postMessage({ type: "take-over" });
    return true;
  };

  // check asks the host once whether there is a newer version. It is for a key the referee presses, not for a timer.
  const check = () => {
    if (registration) registration.update().catch((error) => note("service worker: " + error.message));
    return Boolean(registration);
  };

  // ---------- giving a report away
  // copy says with an event what was copied, or nothing when the browser refused.
  const copy = (text, what) => {
    const say = (detail) => window.dispatchEvent(new CustomEvent("vedette-copied", { detail }));
    const late = async () => navigator.clipboard.writeText(text);
    late().then(() => say(what), (error) => (note("copy: " + error.message), say("")));
  };
  // share opens the device's own sheet; closing that without a choice is no fault.
  const share = (title, text) => {
    const late = async () => navigator.share({ title, text });
    late().catch((error) => error.name === "AbortError" || note("share: " + error.message));
  };

  window.vedette = {
    copy,
    share,
    canShare: typeof navigator.share === "function",
    print: () => window.print(),
    version: site.version,
    date: site.date,
    base: base.pathname,
    store,
    pen: vedetteKeep.pen,
    take: vedetteKeep.take,
    second: vedetteKeep.copy,
    room: vedetteKeep.room,
    persist: () => vedetteKeep.look(true),
    save: vedetteKeep.save,
    rescue: () => window.location.assign(at("rescue/")),
    file: "",
    seed: () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join(""),
    offline,
    update,
    check,
    install,
    awake,
    buzz,
    focus,
    named,
    started,
    stopped,
    errors,
    get phase() {
      return phase;
    },
  };

  // A file that the referee brings: the program reads it from vedette.file.
  document.addEventListener("change", async (event) => {
    const input = event.target;
    if (phase !== "started" || !(input instanceof HTMLInputElement) || input.dataset.key !== "restore" || !input.files[0]) return;
    window.vedette.file = await vedetteKeep.read(input.files[0]).catch((error) => error.message);
    input.value = "";
    window.dispatchEvent(new Event("vedette-file"));
  });

  // What stands behind this script adds to window.vedette first.
  Promise.resolve().then(run);
})();
