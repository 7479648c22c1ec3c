// Where this page is. The builder writes the files of the site and their hashes as attributes of the shell's script element.
const me = /** @type {HTMLScriptElement} */ (document.currentScript);

/** site has version, date, program, packed and size, the same for its second half, later, unpack, and the files' hashes (build/pack). */
export const site = { ...me.dataset };
/** base is the folder of the site, whichever of its pages this is. */
export const base = new URL("../", me.src);
/** @param {string} path */
export const at = (path) => new URL(path, base).href;

/** ready resolves when the page has been parsed. */
export const ready = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  else resolve();
});

/** find returns the element with this data-key. */
export const find = (key) => /** @type {HTMLElement | null} */ (document.querySelector('[data-key="' + CSS.escape(key) + '"]'));
