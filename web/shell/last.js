// The picture of the last screen. Until the program is running, a start shows the screen as it was last seen, which can be read at once and
// tapped like any page that is still loading. It is stored when the page is hidden, and when it is idle after a change (rest.js). Stored
// with it are the screens to which its primary key and Other lead, where the program can tell without pressing them (app/foresee.go): an
// early tap shows that screen.
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
/** touched records that the screen has changed since it was kept. */
export const touched = () => { changed = true; };

// The result laid out behind the screen for the next tap has not been seen, so it is left out.
const seen = () => {
  const behind = document.querySelector(".behind"), html = shown().outerHTML;
  return behind ? html.replace(behind.outerHTML, "") : html;
};
let foreseen = "", next = {}; // a screen, and what its keys lead to

export const keep = () => {
  // Only the window that plays stores its screen, since the next start continues it.
  if (!changed || phase !== "started" || pen.state === "other") return;
  changed = false;
  const html = seen();
  const kept = (next) => store.set(LAST, JSON.stringify({ version: site.version, path: where(), html, next })).ok;
  if (html.length > mostMarkup || !kept(html === foreseen ? next : {}) && !kept({})) store.remove(LAST);
};

/** foresee asks the program, between taps, what the keys of the screen lead to. */
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

// put replaces what is shown by stored markup.
let last = null;
const put = (html, mark, say) => {
  const found = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  if (!found || found.id !== "vedette") return;
  // Cleaned first, because anything added to the page starts loading.
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

// A tap on the picture shows the screen it leads to; so does one on the primary key of the first page on a phone (app.PrerenderFirst). That
// screen stays in view while the program replays the kept taps (early.js).
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
whole.then(() => lookAhead(document.querySelector("[data-key][aria-busy=true]")), () => {}); // tapped before this script arrived
/** uncover removes the foreseen screen once the taps have been replayed. */
export const uncover = () => { if (ahead) last.remove(); };
