// The picture of the last screen. A start shows the screen as it was last seen until the program is up: read at once, tapped
// as any page that is still loading. It is stored when the page is hidden, and when it is idle after a change (rest.js).
import { clean } from "./clean.js";
import { pen } from "./pen.js";
import { phase, starting } from "./phase.js";
import { mostMarkup, picture, where } from "./picture.js";
import { root } from "./prefs.js";
import { ready, site } from "./site.js";
import { LAST, store } from "./store.js";
import { whole } from "./whole.js";

const shown = () => document.querySelector("body > :first-child");

let changed = false;
/** touched tells that the screen is another than the one that was kept. */
export const touched = () => { changed = true; };

export const keep = () => {
  // The last screen is that of the window that plays: the next start will be its own again.
  if (!changed || phase !== "started" || pen.state === "other") return;
  changed = false;
  // What stands behind the screen, laid out for the next tap, has not been seen.
  const behind = document.querySelector(".behind");
  const html = behind ? shown().outerHTML.replace(behind.outerHTML, "") : shown().outerHTML;
  const value = JSON.stringify({ version: site.version, path: where(), html });
  if (html.length > mostMarkup || !store.set(LAST, value).ok) store.remove(LAST);
};
document.addEventListener("visibilitychange", () => document.hidden && keep());
window.addEventListener("pagehide", keep);

const show = () => {
  root.removeAttribute("data-waits");
  if (!picture || !starting()) return;
  const found = new DOMParser().parseFromString(picture, "text/html").body.firstElementChild;
  if (!found || found.id !== "vedette") return;
  // Cleaned first: what enters the page itself begins to load.
  const screen = document.importNode(clean(found), true);
  screen.dataset.last = "";
  const word = document.createElement("p");
  word.className = "vh";
  word.setAttribute("role", "status");
  word.textContent = "Last seen. Vedette is starting; taps are kept.";
  screen.prepend(word);
  shown().replaceWith(screen);
  performance.mark("vedette-last");
};
Promise.all([ready, whole]).then(show, () => root.removeAttribute("data-waits"));
