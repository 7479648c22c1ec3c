// Work that need not delay a tap is done between taps. The program gets two events: "vedette-idle" when a picture has been painted and the
// page is idle, and "vedette-rest" when nothing has changed for a while.
import { due, settled } from "./half.js";
import { foresee, keep, touched } from "./last.js";
import { phase } from "./phase.js";

const idle = window.requestIdleCallback
  ? (work) => window.requestIdleCallback(work, { timeout: 2000 })
  : (work) => setTimeout(work, 500);

let resting = 0;
const rest = () => {
  clearTimeout(resting);
  resting = setTimeout(() => idle(() => {
    if (phase !== "started" || due) return;
    foresee();
    window.dispatchEvent(new Event("vedette-rest"));
  }), 400);
};

// Changes behind a form are not visible.
const seen = (/** @type {MutationRecord} */ change) => {
  const at = change.target instanceof Element ? change.target : change.target.parentElement;
  return !at || !at.closest(".behind");
};

// The program prepares what comes next, a piece at a time; then the picture is kept. Anything drawn in the meantime, for instance by a tap
// at that very moment, means waiting for one more picture. The program says when it has more to do, since a piece need not change the
// picture.
let waiting = false, more = false;
const painted = () => {
  const piece = { more: false };
  more = false;
  if (phase === "started" && !due) window.dispatchEvent(new CustomEvent("vedette-idle", { detail: piece }));
  more = watcher.takeRecords().some(seen) || piece.more || more;
  idle(() => {
    const next = /** @type {HTMLElement} */ (document.querySelector(".behind > .screen"));
    if (next) void next.offsetHeight; // asking for its size makes the browser lay it out
    waiting = more;
    keep();
    if (more) idle(painted);
  });
};
const watcher = new MutationObserver((changes) => {
  touched();
  if (!waiting) idle(painted);
  else more = more || changes.some(seen);
  waiting = true;
  rest();
});

/** watchScreen starts watching. It is called once the program has drawn. */
export const watchScreen = () => {
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  touched();
  settled.then(() => {
    idle(painted);
    rest();
  });
};
