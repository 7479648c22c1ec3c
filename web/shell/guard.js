// The guard stands in the page itself and needs no other file. It sees to it that what the page names arrives as it was
// published: a script or a style sheet that did not come, or is not what its hash says, is asked for once more, past
// every cache, since a proxy or a hotel's portal may have left something else there. When that does not help, or takes
// too long, the page says so instead of standing there dead.

// What the service worker keeps of the program is compiled from the first moment on, and not sent through the worker, which takes as long
// again; compile.js waits for it, and fetches what is not there. The first half is compiled while it is read: a worker beside the page then
// has translated what a start calls (ahead.js). It does not compile: where it did, and had ended meanwhile, the next page sometimes waited
// for ever. The second half is compiled once it is there: as a stream it passes through the thread that reads the page.
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

// The shell runs. An element of the page has the same name until then.
const up = () => Boolean(window.vedette && window.vedette.phase);
const patience = 15000; // ms; the shell is 11 KiB

// say makes a page of its own: behind a script that does not come nothing has been read yet, and nothing is painted.
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
  make("p", "The program did not arrive as it was published. Check the network, then try again. " +
    "Your games are stored on this device and were not touched.", alert).className = "lead";
  const key = make("button", "Try again", main);
  key.className = "key key--primary";
  key.dataset.key = "try-again";
  key.addEventListener("click", () => window.location.reload());
  make("p", why, main).className = "stopped__why";
  key.focus();
};

window.addEventListener("error", async ({ target: el }) => {
  // Once it runs, the shell looks after its own scripts.
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
