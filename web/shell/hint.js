// Scrolls the key that a hint points at into view from under the dock. Within a picture this happens once for each key, so as not to undo
// the referee's own scrolling. A new picture begins at its top.
let told = "";

/** @param {boolean} anew it is another picture */
export const named = (anew) => requestAnimationFrame(() => {
  if (anew) for (const pane of document.querySelectorAll(".body, .page, .side")) pane.scrollTop = 0;
  const key = /** @type {HTMLElement} */ (document.querySelector(".body .key--named, .left .key--named")), was = anew ? "" : told;
  told = key ? key.dataset.key : "";
  if (key && told !== was) key.scrollIntoView({ block: "nearest" });
});
