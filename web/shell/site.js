// Where this page stands: the builder writes on the element of the shell which files the site has and their hashes.
const me = /** @type {HTMLScriptElement} */ (document.currentScript);

/** site has version, date, program, packed, size, the same of its half, later, unpack, and the hashes of those files (build/pack). */
export const site = { ...me.dataset };
/** base is the folder of the site, whatever page of it this is. */
export const base = new URL("../", me.src);
/** @param {string} path */
export const at = (path) => new URL(path, base).href;

/** ready is done when the page has been read to its end. */
export const ready = new Promise((resolve) => {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  else resolve();
});

/** find gives the key of this name. */
export const find = (key) => /** @type {HTMLElement | null} */ (document.querySelector('[data-key="' + CSS.escape(key) + '"]'));
