// Vedette's service worker. It keeps one whole version of the site on the device and serves every page from it.
//
// - Installing is all or nothing: every file is fetched, held against its SHA-256, and only then stored.
// - A new version waits until the page asks for it (message "take-over") or until no page is open.
// - A browser may let it take over unasked, when it has ended every page: then it goes on serving the old version.
// - The old version goes when the new one has taken over, is complete, and has started once in a page, never before. One
//   that does not start is left behind: when the page asks for it, or after three pages in vain.
// - Only caches of this very folder of the origin are touched.
"use strict";

const site = {"%": "site"}; // written by the builder: version, news, unpack, files [{path, sha256, raw, size, fixed}], book (a file), pages [{path, size, type}]
importScripts(site.unpack);

const scope = new URL(self.registration.scope).pathname;
const ours = "vedette:" + encodeURIComponent(scope) + ":";
const cacheName = ours + site.version;
const pages = new Set(site.pages.filter((page) => !page.type).map((page) => page.path));
const paths = new Set(site.files.map((file) => file.path));
const address = (path) => new URL(path, self.registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(fill()));

let asked = false;
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  // A browser short of space may have dropped the cache while this version waited.
  if (!await complete()) await fill().catch(() => {});
  if (!asked) await stay(false);
  await self.clients.claim();
})()));

// ---------- which version is served
// The choice is kept beside the versions: {avoid, use, bad, tries}. It speaks of the version avoid only.
const note = ours + "choice";
let known = null;
async function choice() {
  if (!await caches.has(note)) return {};
  const found = await (await caches.open(note)).match(address("choice"));
  const said = found ? await found.json() : {};
  return said.avoid === site.version ? said : {};
}
async function choose(values) {
  known = null;
  await (await caches.open(note)).put(address("choice"), new Response(JSON.stringify({ avoid: site.version, ...values })));
}
const others = async () => (await caches.keys()).filter((name) => name.startsWith(ours) && name !== cacheName && name !== note);
// serving is the cache that pages come from: this version's, unless an old one is to be used.
function serving() {
  known = known || (async () => {
    const { use } = await choice();
    return use && await caches.has(use) ? use : cacheName;
  })();
  return known;
}
// stay goes on with the version before this one; bad says that this one did not start. It returns false when there is none.
async function stay(bad) {
  const before = (await others()).pop();
  if (!before) return false;
  await choose({ use: before, bad });
  return true;
}
// attempt counts the pages that this version is given to before it has started once.
async function attempt() {
  if (!(await others()).length || await serving() !== cacheName) return;
  const tries = ((await choice()).tries || 0) + 1;
  if (tries > 3) await stay(true);
  else await choose({ tries });
}
// settled: this version runs in a page.
async function settled() {
  if (!await complete()) return;
  for (const name of [...await others(), note]) await caches.delete(name);
  known = null;
}

self.addEventListener("message", (event) => {
  switch (event.data && event.data.type) {
    case "take-over":
      asked = true;
      event.waitUntil((async () => {
        await self.skipWaiting();
        if (await serving() !== cacheName) await choose({});
        if (event.ports[0]) event.ports[0].postMessage(true);
      })());
      break;
    case "leave": // try: only whether it can be done
      event.waitUntil((async () => {
        const can = event.data.try ? (await others()).length > 0 && await serving() === cacheName : await stay(true);
        event.ports[0].postMessage(can);
      })());
      break;
    case "status":
      event.waitUntil((async () => {
        let whole = await complete();
        if (!whole && event.data.repair) whole = await fill().then(() => true, () => false);
        if (event.data.started === site.version) await settled();
        const from = await serving();
        const held = from !== cacheName && !(await choice()).bad;
        event.ports[0].postMessage({ version: from.slice(ours.length), complete: whole, news: site.news, held });
      })());
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(scope.length);
  if (paths.has(path) || path.startsWith("a/")) {
    event.respondWith(stored(path).then((found) => found || fetch(request)));
  } else if (request.mode === "navigate") {
    event.respondWith(attempt().then(() => page(path)).then((found) => found || fetch(request)));
  }
});

// fill stores this version. It rejects, and leaves nothing half done, when one file cannot be had as it should be.
async function fill() {
  const [book, ...responses] = await Promise.all([site.book, ...site.files].map(obtain));
  const text = await book.arrayBuffer();
  const before = await caches.has(cacheName);
  try {
    const cache = await caches.open(cacheName);
    let at = 0;
    await Promise.all([
      ...site.files.map((file, i) => cache.put(address(file.path), responses[i])),
      ...site.pages.map(({ path, size, type }) => cache.put(address(path), new Response(text.slice(at, at += size), { headers: { "Content-Type": type || "text/html; charset=utf-8" } }))),
    ]);
  } catch (error) {
    if (!before) await caches.delete(cacheName);
    throw error;
  }
}

// obtain gets one file: from a version already on the device when it is the same, else from the network. A file whose
// name holds its hash may come out of the browser's own cache first; others are always asked for anew. What is not as
// published is asked for past every cache.
async function obtain(file) {
  const attempts = file.fixed ? [() => stored(file.path), () => load(file, "default"), () => load(file, "reload")] : [() => load(file, "no-cache"), () => load(file, "reload")];
  let trouble;
  for (const attempt of attempts) {
    try {
      const response = await attempt();
      if (!response) continue;
      let body = await response.arrayBuffer();
      const sum = await digest(body);
      if (file.raw && sum === file.sha256) {
        body = unpacked(body, file.size);
        if (await digest(body) !== file.raw) throw new Error("does not unpack: " + file.path);
      } else if (sum !== (file.raw || file.sha256)) {
        throw new Error("not as published: " + file.path);
      }
      return new Response(body, { headers: { "Content-Type": response.headers.get("Content-Type") || "application/octet-stream" } });
    } catch (error) {
      trouble = error;
    }
  }
  throw trouble || new Error("not available: " + file.path);
}

// unpacked gives the program as it runs: it is kept so, since a later start should not unpack it again. The pages come
// packed in one book and are kept one by one.
function unpacked(body, size) {
  const unpack = self.vedetteUnpack(size);
  const out = new Uint8Array(size);
  let n = 0;
  for (const part of [new Uint8Array(body), null]) {
    const some = unpack(part);
    out.set(some, n);
    n += some.length;
  }
  return out.buffer;
}

async function load(file, cache) {
  const response = await fetch(address(file.path), { cache, credentials: "same-origin" });
  if (!response.ok || response.redirected) throw new Error(response.status + " for " + file.path);
  return response;
}

async function digest(body) {
  const sum = await crypto.subtle.digest("SHA-256", body);
  return Array.from(new Uint8Array(sum), (b) => b.toString(16).padStart(2, "0")).join("");
}

async function complete() {
  if (!await caches.has(cacheName)) return false;
  const cache = await caches.open(cacheName);
  const have = new Set((await cache.keys()).map((request) => request.url));
  return [...site.files, ...site.pages].every((file) => have.has(address(file.path)));
}

// stored finds a file of the site on the device: of this version, or of another of ours when this one lost it.
async function stored(path) {
  for (const name of [await serving(), cacheName, ...await others()]) {
    if (!await caches.has(name)) continue;
    const cache = await caches.open(name);
    const found = await cache.match(address(path), { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

// page finds the page for a path below the scope. Anything unknown gets the first page, whose program decides.
async function page(path) {
  path = path.replace(/(^|\/)index\.html$/, "$1");
  if (pages.has(path)) return stored(path);
  const known = pages.has(path + "/") ? path + "/" : "";
  const found = await stored(known);
  if (!found) return undefined;
  // The relative addresses in the page count from its own folder, not from the one asked for.
  const base = (scope + known).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const text = (await found.text()).replace("<head>", () => '<head><base href="' + base + '">');
  return new Response(text, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
