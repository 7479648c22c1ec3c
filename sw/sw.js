// Vedette's service worker. It keeps one complete version of the site on the device and serves every page from it.
//
// - Installing is all or nothing: every file is fetched, checked against its SHA-256, and only then stored. The pages are told what went
//   wrong (message "trouble").
// - A new version waits until the page asks for it (message "take-over") or until no page is open.
// - If the browser activates it unasked, because it has ended every page, the worker goes on serving the old version.
// - The old version is deleted once the new one has taken over, is complete and has started in a page, and never before. A version that
//   does not start is abandoned: when the page asks for that, or after three failed pages.
// - Only caches of this folder of the origin are touched.
import { complete, fill, stored } from "./files.js";
import { page } from "./pages.js";
import { cacheName, ours, scope, site } from "./site.js";
import { attempt, choice, choose, others, serving, settle, stay } from "./versions.js";

self.addEventListener("install", (event) => event.waitUntil(fill().catch(async (error) => {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true })) page.postMessage({ trouble: error.message, full: error.name === "QuotaExceededError" });
  throw error;
})));

let asked = false;
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  // A browser short of space may have deleted the cache while this version was waiting.
  if (!await complete()) await fill().catch(() => {});
  if (!asked) await stay(false);
  await self.clients.claim();
})()));

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
    case "leave": // with try: only asks whether that is possible
      event.waitUntil((async () => {
        const can = event.data.try ? (await others()).length > 0 && await serving() === cacheName : await stay(true);
        event.ports[0].postMessage(can);
      })());
      break;
    case "status":
      event.waitUntil((async () => {
        let whole = await complete();
        if (!whole && event.data.repair) whole = await fill().then(() => true, () => false);
        if (whole && event.data.started === site.version) await settle(); // it runs in a page
        const from = await serving();
        const held = from !== cacheName && !(await choice()).bad;
        event.ports[0].postMessage({ version: from.slice(ours.length), complete: whole, news: site.news, held });
      })());
      break;
  }
});

const paths = new Set([...site.files, ...site.pages.filter((page) => page.type)].map((file) => file.path));
self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || !url.pathname.startsWith(scope)) return;
  const path = url.pathname.slice(scope.length);
  if (paths.has(path) || path.startsWith("a/")) {
    event.respondWith(stored(path).then((found) => found || fetch(request)));
  } else if (request.mode === "navigate") {
    const counted = /^(about|rescue)\//.test(path) ? Promise.resolve() : attempt(); // these run no program
    event.respondWith(counted.then(() => page(path, request)).then((found) => found || fetch(request)));
  }
});
