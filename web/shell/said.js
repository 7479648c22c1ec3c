// What those hear who do not look: the live region, and the title of the page. The region is in the page from the beginning, since a
// reader speaks of what changes in one, not of one that comes along full.
import { base } from "./site.js";

const site = document.title.split(" · ").pop();

/** @param {string} words of what has just happened; "" for nothing */
export const say = (words) => {
  const region = document.getElementById("said"), again = words === region.textContent; // the same once more is a change, too
  region.textContent = again ? "" : words;
  if (again && words) setTimeout(() => { region.textContent = words; });
};

/** title names the page by the heading in view. */
export const title = () => {
  const heading = location.pathname !== base.pathname && document.getElementById("screen-title");
  document.title = heading ? `${heading.ariaLabel || heading.textContent} · ${site}` : site;
};
