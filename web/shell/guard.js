// The guard is inline in the page and needs no other file. It makes sure that the files of the page arrive as published: a script or style
// sheet that is missing or has the wrong hash is fetched once more, bypassing every cache, since a proxy or a hotel's portal may have left
// something else there. If that does not help, or takes too long, the page says so instead of staying dead.

// The program in the service worker's cache is compiled from the first moment, and read directly, since passing it through the service
// worker would take as long again. compile.js waits for it, and fetches what is missing. The first half is compiled while it is read; a
// worker then precompiles the functions that a start calls (ahead.js). The worker does not compile the module itself: when it did, and had
// ended in the meantime, the next page sometimes waited for ever. The second half is compiled after it has been read, since as a stream it
// would pass through the thread that parses the page.
const { serviceWorker } = navigator;
if (serviceWorker && serviceWorker.controller && window.WebAssembly) {
  const { kept, unpack } = document.documentElement.dataset;
  const compile = async (found, first) => first && WebAssembly.compileStreaming ? WebAssembly.compileStreaming(found)
    : WebAssembly.compile(await found.arrayBuffer());
  const modules = kept.split(" ").map((path, i) => caches.match(path).then((found) =>
    found && found.headers.get("Vedette") === "unpacked" ? compile(found, i === 0) : null).catch(() => null));
  window.vedetteKept = Object.fromEntries(kept.split(" ").map((path, i) => [new URL(path, window.location.href).href, modules[i]]));
  if ("userAgentData" in navigator) { // it is V8
    const worker = new Worker(unpack);
    worker.onmessage = ({ data }) => performance.mark("vedette-ahead", { detail: data.ahead });
    worker.onerror = (event) => event.preventDefault();
    modules[0].then((module) => module ? worker.postMessage({ module }) : worker.terminate());
  }
}

// The shell is running. Before that, window.vedette is an element of the page.
const up = () => Boolean(window.vedette && window.vedette.phase);
const patience = 15000; // ms; the shell is 11 KiB

// say replaces the page: nothing after a missing script has been parsed, and nothing is painted.
const say = (why) => {
  if (up()) return;
  const sheet = document.querySelector("link[as=style]");
  document.open();
  document.write('<!doctype html><html lang="en-GB" data-theme="sun">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><body>');
  document.close();
  const make = (name, text, into) => {
    const el = document.createElement(name);
    el.textContent = text;
    into.append(el);
    return el;
  };
  if (sheet) Object.assign(make("link", "", document.head), { rel: "stylesheet", href: sheet.href });
  const main = make("main", "", document.body);
  main.className = "stopped";
  const alert = make("div", "", main);
  alert.setAttribute("role", "alert");
  make("h1", document.title = "Vedette could not load", alert).className = "h1s";
  make("p", "The app did not arrive intact. Check the network, then try again. " +
    "Your games are stored on this device and were not touched.", alert).className = "lead";
  const key = make("button", "Try again", main);
  key.className = "key key--primary";
  key.dataset.key = "try-again";
  key.addEventListener("click", () => window.location.reload());
  make("p", why, main).className = "stopped__why";
  key.focus();
};

window.addEventListener("error", async ({ target: el }) => {
  // Once running, the shell takes care of its own scripts.
  if (!el.integrity || el.localName === "script" && up()) return;
  const file = el.src || el.href;
  try {
    if (el.dataset.again) throw new Error();
    await (await fetch(file, { cache: "reload", integrity: el.integrity, credentials: "same-origin" })).arrayBuffer();
    const again = document.createElement(el.localName);
    for (const { name, value } of el.attributes) again.setAttribute(name, value);
    again.dataset.again = "";
    el.replaceWith(again);
  } catch {
    if (el.localName === "script") say("Not as published: " + file);
  }
}, true);
setTimeout(() => say("The host does not answer, or what it sent does not run."), patience);
