// Fetches the files of the program and checks each against its hash. A wrong file, left in a cache by a proxy or a portal, is fetched once
// more, bypassing every cache, which also renews the browser's own.
import { at } from "./site.js";

/** Trouble is a file that did not arrive as it was published. */
export class Trouble extends Error {}

const asked = async (path, sum, cache) => (await fetch(at(path), { cache, integrity: sum, credentials: "same-origin" })).arrayBuffer();
const renewed = (path, sum) => asked(path, sum, "reload").catch(() => { throw new Trouble("not as published: " + path); });

/** published resolves to the contents of a file, which is then also in the browser's cache. */
export const published = (path, sum) => asked(path, sum, "default").catch(() => renewed(path, sum));

const element = (path, sum) => new Promise((resolve, reject) => {
  const el = document.createElement("script");
  el.integrity = sum;
  el.src = at(path);
  el.onload = resolve;
  el.onerror = () => reject(new Trouble("a part of the program did not arrive: " + path));
  document.head.append(el);
});

/** script loads a script of the site into the page. */
export const script = (path, sum) => element(path, sum).catch(() => renewed(path, sum).then(() => element(path, sum)));
