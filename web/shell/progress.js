// The line that shows the progress of loading.
let line = "";
const since = performance.now();

/** @param {string} text "" when there is nothing to wait for */
export const progress = (text) => {
  line = text;
  const p = /** @type {HTMLElement} */ (document.querySelector("[data-loading]"));
  if (!p) return;
  // A start from the device is over before the line could be read.
  p.hidden = !line || performance.now() - since < 400;
  if (!p.hidden) p.textContent = line;
};
setTimeout(() => progress(line), 450);
