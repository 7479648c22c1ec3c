// Taps made from the first paint until the program is running and complete are kept and replayed. Focus and scroll position are restored,
// since go-app replaces the page shown before.
import { due, held, want } from "./half.js";
import { phase, starting } from "./phase.js";
import { find } from "./site.js";

const taps = [];
let playing = false, pressing = false, focused = "", scrolled = 0;

document.addEventListener("click", (event) => {
  if (phase === "stopped" || pressing || phase === "started" && !due && !playing) return;
  const el = event.target instanceof Element && event.target.closest("[data-key]");
  if (!el || phase === "started" && !playing && !held(el.dataset.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const key = el.dataset.key;
  // Repeated taps on the same key count once.
  if (taps[taps.length - 1] !== key && taps.length < 8) taps.push(key);
  el.setAttribute("aria-busy", "true");
  if (!starting()) want();
}, true);
document.addEventListener("focusin", (event) => {
  if (starting()) focused = event.target.dataset ? event.target.dataset.key || "" : "";
});
document.addEventListener("scroll", () => {
  if (starting()) scrolled = window.scrollY;
}, { passive: true });

/** restore restores scroll position and focus. It is called once the program has drawn. */
export const restore = () => {
  if (scrolled) window.scrollTo(0, scrolled);
  const el = focused && find(focused);
  if (el) el.focus({ preventScroll: true });
};

const frame = () => new Promise((resolve) => requestAnimationFrame(() => resolve()));
// there returns the key in the page that the program has drawn, not in a foreseen screen on top of it (last.js).
const there = (key) => {
  const el = find(key);
  return el && !el.closest(".over") ? el : null;
};
export const replay = async () => {
  playing = true;
  while (taps.length && !held(taps[0])) {
    const key = taps.shift();
    let el = there(key);
    for (const until = performance.now() + 1000; !el && performance.now() < until; el = there(key)) await frame();
    if (!el || phase !== "started") continue;
    el.removeAttribute("aria-busy");
    pressing = true;
    el.click();
    pressing = false;
    await frame();
    await frame();
  }
  playing = false;
};
