// The first page as a host sends it is lean (build/pack): the rest of its style sheet and of its drawings comes out of the packed
// book, which the service worker fetches anyway. A page that the service worker keeps is whole.
import { published, script } from "./fetch.js";
import { at, ready, site } from "./site.js";

// style puts the rules behind those that are there; without those it asks for the whole sheet, and does without when none comes.
const style = (rules) => {
  const first = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=stylesheet]"));
  if (!first.sheet || !rules) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: at(site.style), integrity: site.styleSum });
    return new Promise((done) => {
      link.onload = link.onerror = done;
      document.head.append(link);
    });
  }
  for (const rule of rules.split("\n")) {
    try {
      first.sheet.insertRule(rule, first.sheet.cssRules.length);
    } catch {
      // A browser leaves out what it does not know.
    }
  }
};

// read takes the style sheet and the page as it is kept out of the book.
const read = async ({ book, sum, size, sheet, page }) => {
  const [packed] = await Promise.all([published(book, sum), script(site.unpack, site.unpackSum)]);
  const unpack = window.vedetteUnpack(size), all = new Uint8Array(size);
  let n = 0;
  for (const part of [new Uint8Array(packed), null]) {
    const some = unpack(part);
    all.set(some, n);
    n += some.length;
  }
  return [sheet, page].map(([from, to]) => new TextDecoder().decode(all.subarray(from, to)));
};

const complete = async () => {
  if (!site.rest) return;
  await ready;
  // Without the book, the whole sheet and a page that is whole are asked for by themselves.
  const [rules, html] = await read(JSON.parse(site.rest)).catch(async () => ["", await (await fetch(at("settings/"))).text()]);
  await style(rules);
  const drawings = new DOMParser().parseFromString(html, "text/html").querySelector(".sprite");
  document.querySelector(".sprite").replaceWith(document.importNode(drawings, true));
};
/** whole is done when the page has all that the screens of the program need. */
export const whole = complete();
whole.catch(() => {});
