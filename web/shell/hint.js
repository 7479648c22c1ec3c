// The key that a hint speaks of is in view: it is moved out from under the dock. In one and the same picture that is done once
// for a key, so that nobody's own scrolling is undone. A new picture begins at its top.
let told = "";

/** @param {boolean} anew it is another picture */
export const named = (anew) => requestAnimationFrame(() => {
  if (anew) for (const pane of document.querySelectorAll(".body, .page, .side")) pane.scrollTop = 0;
  const key = /** @type {HTMLElement} */ (document.querySelector(".body .key--named, .left .key--named")), was = anew ? "" : told;
  told = key ? key.dataset.key : "";
  if (key && told !== was) key.scrollIntoView({ block: "nearest" });
});
