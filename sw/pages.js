// The pages, which are found by their path alone.
import { as, html, stored } from "./files.js";
import { scope, site } from "./site.js";

const pages = new Set(site.pages.filter((page) => !page.type).map((page) => page.path));

// page finds the page for a request of a path below the scope. What is unknown may be another's, such as a second installation
// in a folder below this one; where the host has nothing there, it gets the first page, whose program decides.
export async function page(path, request) {
  path = path.replace(/(^|\/)index\.html$/, "$1");
  if (pages.has(path)) return stored(path);
  const known = pages.has(path + "/") ? path + "/" : "";
  const found = await stored(known);
  if (!found) return undefined;
  const theirs = !known && await elsewhere(request, found.clone());
  if (theirs) return theirs;
  // The relative addresses in the page count from its own folder, not from the one asked for.
  const base = (scope + known).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const text = (await found.text()).replace("<head>", () => '<head><base href="' + base + '">');
  return as(html, text);
}

// elsewhere is what the host has at the address of a request, unless it answers with our own first page or takes too long.
async function elsewhere(request, first) {
  const given = await Promise.race([fetch(request).catch(() => null), new Promise((late) => setTimeout(late, 3000))]);
  if (!given || !given.ok && given.type !== "opaqueredirect") return null;
  const same = given.ok && await given.clone().text() === await first.text();
  return same ? null : given;
}
