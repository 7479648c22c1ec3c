// The picture of the last screen. A start shows the screen as it was last seen until the program is up: read at once, tapped
// as any page that is still loading. It is stored when the page is hidden, and when it is idle after a change (rest.js). With it is
// stored what its loud key and Other lead to, as far as the program can tell without doing it (app/foresee.go): a tap made before
// the program is up shows that.
import { clean } from "./clean.js";
import { install } from "./install.js";
import { wide } from "./panes.js";
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

// What stands behind the screen, laid out for the next tap, has not been seen.
const seen = () => {
  const behind = document.querySelector(".behind"), html = shown().outerHTML;
  return behind ? html.replace(behind.outerHTML, "") : html;
};
let foreseen = "", next = {}; // of which screen, and what its keys lead to

export const keep = () => {
  // The last screen is that of the window that plays: the next start will be its own again.
  if (!changed || phase !== "started" || pen.state === "other") return;
  changed = false;
  const html = seen();
  const kept = (next) => store.set(LAST, JSON.stringify({ version: site.version, path: where(), html, next })).ok;
  if (html.length > mostMarkup || !kept(html === foreseen ? next : {}) && !kept({})) store.remove(LAST);
};

/** foresee asks the program, while nobody taps, what the keys of the screen lead to. */
export const foresee = () => {
  if (phase !== "started" || pen.state === "other" || seen() === foreseen) return;
  [foreseen, next] = [seen(), {}];
  for (const el of document.querySelectorAll(".dock .key--primary, [data-key=take-action]")) {
    const told = { key: /** @type {HTMLElement} */ (el).dataset.key, html: "" };
    if (!el.closest(".behind")) window.dispatchEvent(new CustomEvent("vedette-foresee", { detail: told }));
    if (told.html && told.html.length <= mostMarkup) [next[told.key], changed] = [told.html, true];
  }
  keep();
};
document.addEventListener("visibilitychange", () => document.hidden && keep());
window.addEventListener("pagehide", keep);

// put shows what was stored in the place of what is shown.
let last = null;
const put = (html, mark, say) => {
  const found = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (!found || found.id !== "vedette") return;
  // Cleaned first: what enters the page itself begins to load.
  const screen = document.importNode(clean(found), true);
  screen.dataset.last = "";
  const word = document.createElement("p");
  word.className = "vh";
  word.setAttribute("role", "status");
  word.textContent = say + "Vedette is starting; taps are kept.";
  screen.prepend(word);
  shown().replaceWith(screen);
  last = screen;
  performance.mark(mark);
};
const show = () => {
  root.removeAttribute("data-waits");
  if (picture && starting()) put(picture.html, "vedette-last", "Last seen. ");
};
Promise.all([ready, whole]).then(show, () => root.removeAttribute("data-waits"));

// A tap on it shows what it leads to, and so does one on the loud key of the first page on a phone (app.PrerenderFirst). That stays in view
// while the program does the taps that were kept (early.js).
let ahead = false;
const leadsTo = (key) => {
  if (key.closest("[data-last]")) return picture.next && picture.next[key.dataset.key];
  const first = /** @type {HTMLTemplateElement} */ (document.querySelector("[data-first]"));
  return first && first.dataset.first === key.dataset.key && !wide() && install.state !== "apple" && first.innerHTML.trim();
};
const lookAhead = (key) => {
  const html = key && starting() && !ahead && leadsTo(key);
  if (typeof html !== "string" || html.length > mostMarkup) return;
  ahead = true;
  put(html, "vedette-foreseen", "");
  window.scrollTo(0, 0);
  const title = document.getElementById("screen-title");
  if (title) title.focus({ preventScroll: true });
  new MutationObserver((_, over) => {
    if (last.isConnected) return;
    over.disconnect();
    last.classList.add("over");
    document.body.append(last);
  }).observe(document.body, { childList: true });
};
document.addEventListener("click", ({ target }) => target instanceof Element && lookAhead(target.closest("[data-key]")), true);
whole.then(() => lookAhead(document.querySelector("[data-key][aria-busy=true]")), () => {}); // it was tapped before this was there
/** uncover is called when the taps are done. */
export const uncover = () => { if (ahead) last.remove(); };
