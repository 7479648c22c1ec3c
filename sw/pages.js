// The pages, which are found by their path alone.
import { as, html, stored } from "./files.js";
import { scope, site } from "./site.js";

const pages = new Set(site.pages.filter((page) => !page.type).map((page) => page.path));

// page finds the page for a path below the scope. Anything unknown gets the first page, whose program decides.
export async function page(path) {
  path = path.replace(/(^|\/)index\.html$/, "$1");
  if (pages.has(path)) return stored(path);
  const known = pages.has(path + "/") ? path + "/" : "";
  const found = await stored(known);
  if (!found) return undefined;
  // The relative addresses in the page count from its own folder, not from the one asked for.
  const base = (scope + known).replace(/&/g, "&amp;").replace(/"/g, "&quot;");
  const text = (await found.text()).replace("<head>", () => '<head><base href="' + base + '">');
  return as(html, text);
}
