// The picture of the last screen. A start shows the screen as it was last seen until the program is up: read at once, tapped
// as any page that is still loading. It is stored when the page is hidden, and when it is idle after a change (rest.js).
import { clean } from "./clean.js";
import { pen } from "./pen.js";
import { phase, starting } from "./phase.js";
import { prefs } from "./prefs.js";
import { base, ready, site } from "./site.js";
import { LAST, store } from "./store.js";
import { whole } from "./whole.js";

const mostMarkup = 60000; // characters: a screen has 5,000 to 30,000
const shown = () => document.querySelector("body > :first-child");
const where = () => window.location.pathname.slice(base.pathname.length).replace(/index\.html$/, "");

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
  try {
    const last = JSON.parse(store.get(LAST).value);
    const here = where() === last.path || where() === "" && prefs.open && last.path === "field/";
    if (!starting() || last.version !== site.version || !here || last.html.length > mostMarkup) return;
    const found = new DOMParser().parseFromString(last.html, "text/html").body.firstElementChild;
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
  } catch {
    // There is none, or it cannot be read: the page stays as it came.
  }
};
Promise.all([ready, whole]).then(show, () => {});
