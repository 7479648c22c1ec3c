// The key that a hint speaks of is in view: it is moved out from under the dock. In one and the same picture that is done once
// for a key, so that nobody's own scrolling is undone.
let told = "";

/** @param {boolean} anew it is another picture */
export const named = (anew) => requestAnimationFrame(() => {
  const key = /** @type {HTMLElement} */ (document.querySelector(".page .key--named")), was = anew ? "" : told;
  told = key ? key.dataset.key : "";
  if (!key || told === was) return;
  const dock = document.querySelector(".dock").getBoundingClientRect(), fixed = dock.bottom >= window.innerHeight - 1 && dock.top > 0;
  const under = key.getBoundingClientRect().bottom + 8 - (fixed ? dock.top : window.innerHeight);
  if (under > 0) window.scrollBy(0, under);
});
