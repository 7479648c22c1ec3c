// What the head of the page needs: the browser's own bars in the colour of the theme, the letters of headings when they do not
// hold up the program, and addresses that hold when the page's own changes.
import { root } from "./prefs.js";
import { ready } from "./site.js";

const paper = { sun: "#F6F3EA", lamp: "#291A10", night: "#0D1218" };
const colour = () => {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="theme-color"]'));
  if (meta && paper[root.dataset.theme]) meta.content = paper[root.dataset.theme];
};
colour();
new MutationObserver(colour).observe(root, { attributes: true, attributeFilter: ["data-theme"] });

// With a worker in charge the letters of headings are on the device; else they wait until the line is free.
if (!(navigator.serviceWorker && navigator.serviceWorker.controller)) root.dataset.arriving = "";
export const arrived = () => root.removeAttribute("data-arriving");

// Browsers read icon and manifest again when the address changes: relative ones would then point nowhere.
ready.then(() => {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]');
  for (const link of links) link.setAttribute("href", link.href);
});
