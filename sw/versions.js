// Which version is served. The choice is kept beside the versions: {avoid, use, bad, tries}. It speaks of the version avoid
// only.
import { address, cacheName, ours, site } from "./site.js";

const note = ours + "choice"; // a cache of its own
let known = null;

export async function choice() {
  if (!await caches.has(note)) return {};
  const found = await (await caches.open(note)).match(address("choice"));
  const said = found ? await found.json() : {};
  return said.avoid === site.version ? said : {};
}

export async function choose(values) {
  await (await caches.open(note)).put(address("choice"), new Response(JSON.stringify({ avoid: site.version, ...values })));
  known = null; // not before: a file asked for meanwhile would remember the old choice
}

export const others = async () => (await caches.keys()).filter((name) => name.startsWith(ours) && name !== cacheName && name !== note);

// serving is the cache that pages come from: this version's, unless an old one is to be used.
export function serving() {
  known = known || (async () => {
    const { use } = await choice();
    return use && await caches.has(use) ? use : cacheName;
  })();
  return known;
}

// stay goes on with the version before this one; bad says that this one did not start. It returns false when there is none.
export async function stay(bad) {
  const before = (await others()).pop();
  if (!before) return false;
  await choose({ use: before, bad });
  return true;
}

// attempt counts the pages that this version is given to before it has started once.
export async function attempt() {
  if (!(await others()).length || await serving() !== cacheName) return;
  const tries = ((await choice()).tries || 0) + 1;
  if (tries > 3) await stay(true);
  else await choose({ tries });
}

// settle forgets the versions before this one: it runs in a page. With more pages than that, one may still run the version before,
// which has not fetched all of itself yet.
export async function settle() {
  const alone = (await self.clients.matchAll({ type: "window" })).length < 2;
  for (const name of alone ? [...await others(), note] : [note]) await caches.delete(name);
  known = null;
}
