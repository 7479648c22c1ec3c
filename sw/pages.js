// The pages, which are found by path alone.
import { as, html, stored } from "./files.js";
import { scope, site } from "./site.js";

const pages = new Set(site.pages.filter((page) => !page.type).map((page) => page.path));

// page finds the page for a path below the scope. An unknown path may belong to something else, such as a second installation in a folder
// below this one; if the host has nothing there, the answer is the first page, whose program decides.
export async function page(path, request) {
  path = path.replace(/(^|\/)index\.html$/, "$1");
  if (pages.has(path)) return stored(path);
  const known = pages.has(path + "/") ? path + "/" : "";
  const found = await stored(known);
  if (!found) return undefined;
  const theirs = !known && await elsewhere(request, found.clone());
  if (theirs) return theirs;
  // Relative addresses in the page are relative to its own folder, not to the requested one.
  const base = (scope + known).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const text = (await found.text()).replace("<head>", () => '<head><base href="' + base + '">');
  return as(html, text);
}

// elsewhere returns the host's answer to a request, or null if that is our own first page, an error, or too slow.
async function elsewhere(request, first) {
  const given = await Promise.race([fetch(request).catch(() => null), new Promise((late) => setTimeout(late, 3000))]);
  if (!given || !given.ok && given.type !== "opaqueredirect") return null;
  const same = given.ok && await given.clone().text() === await first.text();
  return same ? null : given;
}
