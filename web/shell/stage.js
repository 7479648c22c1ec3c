// Editing a map by finger and keyboard. Input goes to the program as text, through a hidden field. While a finger drags, only what it holds
// moves; the map is redrawn when it lets go.
const near = 24, within = 12, slop = 6; // CSS pixels: reach of a handle from outside and from inside its shape, movement allowed in a tap
let hold = null, lifted = -1000;

const stageOf = (event) => event.target instanceof Element ? event.target.closest(".stage") : null;

/** @param {Element} stage @param {string} words */
const say = (stage, words) => {
  const field = stage.querySelector("input[type=hidden]");
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

// place returns the position of a finger, in units of the map from its near left corner.
const place = (svg, event) => {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return { x: Math.round(at.x), y: Math.round(Number(svg.dataset.deep) - at.y) };
};

const handleAt = (svg, event, inside) => {
  let best = inside ? within : near, found = null;
  for (const handle of svg.querySelectorAll("[data-corner], [data-bend]")) {
    const box = handle.lastElementChild.getBoundingClientRect();
    const far = Math.hypot(box.x + box.width / 2 - event.clientX, box.y + box.height / 2 - event.clientY) + ("bend" in handle.dataset ? 6 : 0);
    if (far < best) [best, found] = [far, handle];
  }
  return found;
};

document.addEventListener("pointerdown", (event) => {
  const stage = stageOf(event), svg = stage?.querySelector(".hold");
  if (!svg || event.button !== 0) return;
  const held = svg.querySelector(".held"), reach = svg.querySelector('[aria-pressed="true"] .reach');
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  const inside = reach && (reach.isPointInStroke(at) || !reach.matches(".open") && reach.isPointInFill(at));
  const handle = handleAt(svg, event, inside);
  const moves = handle || (inside ? held : null);
  hold = { stage, svg, id: event.pointerId, from: place(svg, event), x: event.clientX, y: event.clientY, handle, moves, moved: false };
  if (hold.moves) event.preventDefault();
});
document.addEventListener("pointermove", (event) => {
  if (!hold || event.pointerId !== hold.id || !hold.moves) return;
  if (Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > slop) hold.moved = true;
  if (!hold.moved) return;
  const at = place(hold.svg, event);
  hold.moves.setAttribute("transform", `translate(${at.x - hold.from.x} ${hold.from.y - at.y})`);
});
document.addEventListener("pointercancel", () => {
  hold?.moves?.removeAttribute("transform");
  hold = null;
});
document.addEventListener("pointerup", (event) => {
  const held = hold;
  hold = null;
  if (held) lifted = performance.now();
  if (!held || event.pointerId !== held.id) return;
  const at = place(held.svg, event);
  if (held.moved && held.handle) {
    const { corner, bend } = held.handle.dataset;
    say(held.stage, `${corner ? "corner" : "bend"} ${corner || bend} ${at.x} ${at.y}`);
  } else if (held.moved) {
    say(held.stage, `move ${at.x - held.from.x} ${at.y - held.from.y}`);
  } else if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= slop) {
    const unit = 1 / held.svg.getScreenCTM().a;
    again(held.stage);
    say(held.stage, `tap ${at.x} ${at.y} ${Math.round(22 * unit)}`);
  }
});

// The focused shape is selected. When it is redrawn it gets the focus back at once; if it is gone, the last shape does.
const drawn = new MutationObserver(() => {
  drawn.disconnect();
  const left = document.querySelectorAll(".stage [data-shape]");
  const el = document.querySelector('.stage [aria-pressed="true"]') || left[left.length - 1];
  if (el && document.activeElement === document.body) el.focus({ preventScroll: true });
});
const again = (stage) => drawn.observe(stage, { childList: true, subtree: true });
document.addEventListener("focusin", (event) => {
  const shape = event.target instanceof Element ? event.target.closest("[data-shape]") : null;
  if (!shape || hold || performance.now() - lifted < 700 || shape.getAttribute("aria-pressed") === "true") return;
  again(shape.closest(".stage"));
  say(shape.closest(".stage"), `pick ${shape.dataset.shape}`);
});
document.addEventListener("keydown", (event) => {
  const shape = event.target instanceof Element ? event.target.closest("[data-shape]") : null;
  if (!shape || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = { Backspace: "Delete", "=": "+", _: "-" }[event.key] || event.key;
  if (!/^(Arrow(Left|Right|Up|Down)|[-+rR]|Delete)$/.test(key)) return;
  event.preventDefault();
  event.stopPropagation();
  again(shape.closest(".stage"));
  say(shape.closest(".stage"), `key ${key}`);
}, true);
