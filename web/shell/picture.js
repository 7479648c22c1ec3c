// The stored picture of the last screen (last.js). Whether there is one for this page is known before anything is painted; if there is, the
// page as delivered is not laid out first, since it would be replaced.
import { guarded, local } from "./local.js";
import { prefs, root } from "./prefs.js";
import { base, site } from "./site.js";

export const mostMarkup = 60000; // characters: a screen has 5,000 to 30,000
export const where = () => window.location.pathname.slice(base.pathname.length).replace(/index\.html$/, "");

const read = () => {
  const { version, path, html, next } = JSON.parse(local().getItem("vedette/last"));
  const here = where() === path || where() === "" && prefs.open && path === "field/";
  return version === site.version && here && html.length <= mostMarkup ? { html, next } : null;
};
/** picture has its html, and next, what its keys lead to; null if there is none or it cannot be read. */
export const picture = guarded(read).value;
const wait = (on) => root.toggleAttribute("data-waits", on);
wait(Boolean(picture));
setTimeout(wait, 1500, false); // if the script that shows it has not arrived, show the page itself
