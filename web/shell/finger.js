// Taps. A finger lifted from a key clicks it at once. A browser would first show the key as pressed, move the focus and fire simulated
// mouse events, which takes a slow phone a hundredth of a second or more. Anything but a plain tap (scrolling, stopping a scroll, holding,
// two fingers) is left to the browser.
import { phase } from "./phase.js";
import { find } from "./site.js";

const slop = 8, longest = 400, settled = 150; // CSS pixels, ms, ms
let finger = null, scrolledAt = -settled, tapping = false;

document.addEventListener("scroll", () => { scrolledAt = performance.now(); }, { capture: true, passive: true });
document.addEventListener("touchstart", (event) => {
  const key = event.target instanceof Element && event.target.closest("button[data-key]");
  const plain = key && phase === "started" && event.touches.length === 1 && performance.now() - scrolledAt > settled;
  finger = plain ? { key, at: event.timeStamp, x: event.touches[0].clientX, y: event.touches[0].clientY } : null;
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  const at = event.touches[0];
  if (finger && Math.hypot(at.clientX - finger.x, at.clientY - finger.y) > slop) finger = null;
}, { passive: true });
document.addEventListener("touchcancel", () => { finger = null; }, { passive: true });
document.addEventListener("touchend", (event) => {
  const tapped = finger;
  finger = null;
  if (!tapped || !event.cancelable || event.timeStamp - tapped.at > longest) return;
  event.preventDefault();
  tapping = true;
  tapped.key.click();
  tapping = false;
}, { passive: false });

/**
 * focus moves the focus to the pressed key, if redrawing has taken the focus away, or with "" to the heading. After a tap it does so only
 * once the picture has been painted, since a finger needs no focus.
 * @param {string} key
 */
export const focus = (key) => {
  const move = () => {
    if (key && document.activeElement !== document.body) return;
    const el = key ? find(key) : document.getElementById("screen-title");
    if (el) el.focus({ preventScroll: true });
  };
  if (tapping) requestAnimationFrame(() => setTimeout(move));
  else move();
};
