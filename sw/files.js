// The files of a version on the device: all of them, each as published, or none.
import { address, cacheName, site } from "./site.js";
import { others, serving } from "./versions.js";

try {
  importScripts(site.unpack); // self.vedetteUnpack: web/shell/unpack.js
} catch { /* fill reports this; an error here would just stop the worker silently */ }

// fill stores this version. If any file cannot be had as published, it rejects and leaves nothing behind.
export async function fill() {
  if (!self.vedetteUnpack) throw new Error(site.unpack + " is not as it was published");
  const [book, ...responses] = await Promise.all([site.book, ...site.files].map(obtain));
  const text = await book.arrayBuffer();
  const before = await caches.has(cacheName);
  try {
    const cache = await caches.open(cacheName);
    let at = 0;
    await Promise.all([
      ...site.files.map((file, i) => cache.put(address(file.path), responses[i])),
      ...site.pages.map(({ path, size, type }) => cache.put(address(path), as(type || html, text.slice(at, at += size)))),
    ]);
  } catch (error) {
    if (!before) await caches.delete(cacheName);
    throw error;
  }
}

export async function complete() {
  if (!await caches.has(cacheName)) return false;
  const cache = await caches.open(cacheName);
  const have = new Set((await cache.keys()).map((request) => request.url));
  return [...site.files, ...site.pages].every((file) => have.has(address(file.path)));
}

// stored finds a file of the site on the device: from the version served, from this one, or from another if they have lost it.
export async function stored(path) {
  for (const name of [await serving(), cacheName, ...await others()]) {
    if (!await caches.has(name)) continue;
    const cache = await caches.open(name);
    const found = await cache.match(address(path), { ignoreSearch: true, ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}

export const html = "text/html; charset=utf-8";

/** as makes a response of this type. */
export const as = (type, body, more = {}) => new Response(body, { headers: { "Content-Type": type, ...more } });

// obtain gets a file: from a version already on the device if it is the same, otherwise from the network. A file with its hash in its name
// may come from the browser's cache; others are always revalidated. A file that is not as published is fetched again, bypassing every
// cache.
async function obtain(file) {
  const attempts = file.fixed ? [() => stored(file.path), () => load(file, "default")] : [() => load(file, "no-cache")];
  attempts.push(() => load(file, "reload"));
  let trouble;
  for (const attempt of attempts) {
    try {
      const response = await attempt();
      if (!response) continue;
      let body = await response.arrayBuffer();
      const sum = await digest(body);
      if (file.raw && sum === file.sha256) {
        body = unpacked(body, file.size);
        if (await digest(body) !== file.raw) throw new Error(file.path + " does not unpack");
      } else if (sum !== (file.raw || file.sha256)) {
        throw new Error(file.path + " is not as it was published");
      }
      return file.raw ? as("application/wasm", body, { Vedette: "unpacked" }) // compile.js needs no unpacking then
        : as(response.headers.get("Content-Type") || "application/octet-stream", body);
    } catch (error) {
      trouble = error;
    }
  }
  throw trouble || new Error(file.path + " cannot be had");
}

// unpacked returns a file in unpacked form. The program is stored that way, so that later starts need not unpack it; the pages come packed
// in one book and are stored separately.
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
  if (!response.ok || response.redirected) throw new Error(file.path + " is answered with " + (response.redirected ? "another page" : response.status));
  return response;
}

async function digest(body) {
  const sum = await crypto.subtle.digest("SHA-256", body);
  return Array.from(new Uint8Array(sum), (b) => b.toString(16).padStart(2, "0")).join("");
}
