// The files of the program, each held against its hash. One that is something else, left in a cache by a proxy or a portal, is
// asked for once more past every cache; that renews what the browser keeps, too.
import { at } from "./site.js";

/** Trouble is a file that did not arrive as it was published. */
export class Trouble extends Error {}

const asked = async (path, sum, cache) => (await fetch(at(path), { cache, integrity: sum, credentials: "same-origin" })).arrayBuffer();
const renewed = (path, sum) => asked(path, sum, "reload").catch(() => { throw new Trouble("not as published: " + path); });

/** published is done when the browser's cache has the file as it should be. */
export const published = (path, sum) => asked(path, sum, "default").catch(() => renewed(path, sum));

const element = (path, sum) => new Promise((resolve, reject) => {
  const el = document.createElement("script");
  el.integrity = sum;
  el.src = at(path);
  el.onload = resolve;
  el.onerror = () => reject(new Trouble("a part of the program did not arrive: " + path));
  document.head.append(el);
});

/** script runs a script of the site in the page. */
export const script = (path, sum) => element(path, sum).catch(() => renewed(path, sum).then(() => element(path, sum)));
