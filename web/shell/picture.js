// The picture of the last screen as it was stored (last.js): whether there is one for this page is known before anything is painted, and
// then the page as it came, which nobody would look at, is not laid out before it.
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
/** picture is its html, and next what its keys lead to; nothing when there is none or it cannot be read. */
export const picture = guarded(read).value;
const wait = (on) => root.toggleAttribute("data-waits", on);
wait(Boolean(picture));
setTimeout(wait, 1500, false); // what shows it has not arrived: better the page itself than none
