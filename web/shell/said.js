// What screen readers hear: the live region and the title of the page. The region is in the page from the beginning, since readers announce
// changes in a region, not a region that is added with text.
import { base } from "./site.js";

const site = document.title.split(" · ").pop();

/** @param {string} words what has just happened; "" for nothing */
export const say = (words) => {
  const region = document.getElementById("said"), again = words === region.textContent; // repeated words must change the region too
  region.textContent = again ? "" : words;
  if (again && words) setTimeout(() => { region.textContent = words; });
};

/** title sets the page's title from the heading in view. */
export const title = () => {
  const heading = location.pathname !== base.pathname && document.getElementById("screen-title");
  document.title = heading ? `${heading.ariaLabel || heading.textContent} · ${site}` : site;
};
