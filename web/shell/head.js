// Looks after the head of the page: the browser's bars in the colour of the theme, the heading font once it does not delay the program, and
// addresses that stay valid when that of the page changes.
import { root } from "./prefs.js";
import { ready } from "./site.js";

const paper = { sun: "#F6F3EA", lamp: "#291A10", night: "#0D1218" };
const colour = () => {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="theme-color"]'));
  if (meta && paper[root.dataset.theme]) meta.content = paper[root.dataset.theme];
};
colour();
new MutationObserver(colour).observe(root, { attributes: true, attributeFilter: ["data-theme"] });

// With a service worker the heading font is on the device; otherwise it waits until the program has arrived.
if (!(navigator.serviceWorker && navigator.serviceWorker.controller)) root.dataset.arriving = "";
export const arrived = () => root.removeAttribute("data-arriving");

// Browsers reread icon and manifest when the address changes, so relative addresses are made absolute.
ready.then(() => {
  /** @type {NodeListOf<HTMLLinkElement>} */
  const links = document.querySelectorAll('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]');
  for (const link of links) link.setAttribute("href", link.href);
});
