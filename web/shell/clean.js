// Stored markup may have been tampered with, so only these elements and attributes are let into the page.
import { base } from "./site.js";

const allowed = (words) => new RegExp("^(" + words.trim().replace(/\s+/g, "|") + ")$");
const elements = allowed(`
  div span p h[1-4] b i em small strong br wbr hr ul ol li dl dt dd button header main section nav aside footer article figure output kbd abbr a
  fieldset legend label input textarea details summary table caption thead tbody tr th td
  svg g use path circle rect line polyline polygon ellipse text tspan`);
const attributes = allowed(`
  class id role tabindex type value maxlength placeholder hidden open disabled checked colspan rowspan scope href aria-[a-z]+ data-[a-z-]+
  viewBox preserveAspectRatio d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform fill stroke stroke-[a-z]+
  text-anchor font-size font-weight`);

/** clean removes everything else from an element that is not in a page yet. */
export const clean = (from) => {
  for (const el of [from, ...from.querySelectorAll("*")]) {
    if (!elements.test(el.localName)) {
      el.remove();
      continue;
    }
    for (const { name, value } of [...el.attributes]) {
      const fits = name !== "href" || (el.localName === "a" ? new URL(value, base).href.startsWith(base.href) : value.startsWith("#"));
      if (!attributes.test(name) || !fits) el.removeAttribute(name);
    }
  }
  return from;
};
