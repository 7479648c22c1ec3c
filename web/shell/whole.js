// What is needed when the program starts. The first page as a host sends it is lean (build/pack): the rest of its scripts, of
// its style sheet and of its drawings comes out of the packed book, which the service worker fetches anyway. A page that the
// service worker keeps is whole but for the script.
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

// read takes the style sheet, the page as it is kept, and the script out of the book.
const read = async ({ book, sum, size, sheet, page, later }) => {
  const [packed] = await Promise.all([published(book, sum), script(site.unpack, site.unpackSum)]);
  const unpack = window.vedetteUnpack(size), all = new Uint8Array(size);
  let n = 0;
  for (const part of [new Uint8Array(packed), null]) {
    const some = unpack(part);
    all.set(some, n);
    n += some.length;
  }
  return [sheet, page, later].map(([from, to]) => new TextDecoder().decode(all.subarray(from, to)));
};

// run runs the script as it stands in the book: the policy of the page knows it by its hash.
const run = (text) => {
  const el = document.createElement("script");
  el.textContent = text;
  document.head.append(el);
  el.remove();
};
const ask = () => script(site.later, site.laterSum);

const complete = async () => {
  if (!site.rest) return ask();
  await ready;
  // Without the book, the whole sheet, a page that is whole and the script are asked for by themselves.
  const [rules, html, later] = await read(JSON.parse(site.rest)).catch(async () => ["", await (await fetch(at("settings/"))).text(), ""]);
  run(later);
  if (!window.Go) await ask();
  await style(rules);
  const kept = new DOMParser().parseFromString(html, "text/html"), first = kept.querySelector("[data-first]");
  document.querySelector(".sprite").replaceWith(document.importNode(kept.querySelector(".sprite"), true));
  if (first) document.body.append(document.importNode(first, true));
};
/** whole is done when the page has all that the screens of the program need. */
export const whole = complete();
whole.catch(() => {});
