// Which version is served. The choice, {avoid, use, bad, tries}, is stored in a cache of its own. It applies only to the version avoid.
import { address, cacheName, ours, site } from "./site.js";

const note = ours + "choice"; // the cache with the choice
let known = null;

export async function choice() {
  if (!await caches.has(note)) return {};
  const found = await (await caches.open(note)).match(address("choice"));
  const said = found ? await found.json() : {};
  return said.avoid === site.version ? said : {};
}

export async function choose(values) {
  await (await caches.open(note)).put(address("choice"), new Response(JSON.stringify({ avoid: site.version, ...values })));
  known = null; // not earlier, or a concurrent request would remember the old choice
}

export const others = async () => (await caches.keys()).filter((name) => name.startsWith(ours) && name !== cacheName && name !== note);

// serving resolves to the cache that pages come from: this version's, unless an old one has been chosen.
export function serving() {
  known = known || (async () => {
    const { use } = await choice();
    return use && await caches.has(use) ? use : cacheName;
  })();
  return known;
}

// stay goes back to the previous version; bad says that this one did not start. It returns false if there is no previous version.
export async function stay(bad) {
  const before = (await others()).pop();
  if (!before) return false;
  await choose({ use: before, bad });
  return true;
}

// attempt counts the pages served with this version before it has started once, and gives up after three.
export async function attempt() {
  if (!(await others()).length || await serving() !== cacheName) return;
  const tries = ((await choice()).tries || 0) + 1;
  if (tries > 3) await stay(true);
  else await choose({ tries });
}

// settle deletes the previous versions, now that this one runs in a page. With several pages open, one may still be running the previous
// version, some of whose files it has not fetched yet, so then they stay.
export async function settle() {
  const alone = (await self.clients.matchAll({ type: "window" })).length < 2;
  for (const name of alone ? [...await others(), note] : [note]) await caches.delete(name);
  known = null;
}
