// Completes the page for the program. The first page as the host sends it is lean (build/pack): the rest of its scripts, style sheet and
// drawings comes from the packed book, which the service worker fetches anyway. A page from the service worker lacks only the script.
import { published, script } from "./fetch.js";
import { at, ready, site } from "./site.js";

// style appends the rules to the style sheet. Failing that, it loads the whole sheet, and carries on even without.
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
      // The browser does not support this rule.
    }
  }
};

// read extracts the style sheet, the page and the script from the book.
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

// run runs the script from the book, which the page's security policy allows by its hash.
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
  // Without the book, the style sheet, a complete page and the script are fetched separately.
  const [rules, html, later] = await read(JSON.parse(site.rest)).catch(async () => ["", await (await fetch(at("settings/"))).text(), ""]);
  run(later);
  if (!window.Go) await ask();
  await style(rules);
  const kept = new DOMParser().parseFromString(html, "text/html"), first = kept.querySelector("[data-first]");
  document.querySelector(".sprite").replaceWith(document.importNode(kept.querySelector(".sprite"), true));
  if (first) document.body.append(document.importNode(first, true));
};
/** whole resolves when the page has everything that the program's screens need. */
export const whole = complete();
whole.catch(() => {});
