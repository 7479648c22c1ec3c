// How many panes the window has room for, and keyboard shortcuts.
import { phase } from "./phase.js";

const two = window.matchMedia("(min-width: 700px) and (min-width: 38rem) and (min-height: 500px)");
const three = window.matchMedia("(min-width: 1100px) and (min-width: 60rem) and (min-height: 500px)");
/** @returns {number} the number of panes beside the rail: 0 on a phone, otherwise 2 or 3 */
export const wide = () => three.matches ? 3 : two.matches ? 2 : 0;
for (const query of [two, three]) {
  query.addEventListener("change", () => phase === "started" && window.dispatchEvent(new CustomEvent("vedette-frame")));
}

document.addEventListener("keydown", (event) => {
  const on = event.target instanceof Element ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || on.closest("input:not([type=file]), textarea, select")) return;
  if (on.matches(".short") && /^[\n ]$|Enter/.test(event.key)) { // not a button, since buttons do not break across lines
    event.preventDefault();
    /** @type {HTMLElement} */ (on).click();
    return;
  }
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (!/^(Enter|[A-Z0-9?])$/.test(key) || key === "Enter" && on.closest("button, a, summary")) return;
  const found = document.querySelector(`[aria-keyshortcuts="${key}"]:not(.behind *)`);
  if (!found) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (found).click();
});
