// The line that says how far the loading is.
let line = "";
const since = performance.now();

/** @param {string} text nothing when there is nothing to wait for */
export const progress = (text) => {
  line = text;
  const p = /** @type {HTMLElement} */ (document.querySelector("[data-loading]"));
  if (!p) return;
  // A start from the device is over before a line could be read.
  p.hidden = !line || performance.now() - since < 400;
  if (!p.hidden) p.textContent = line;
};
setTimeout(() => progress(line), 450);
