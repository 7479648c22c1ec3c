// The second half of the program: what a first visit does without until its page is drawn and the first game begun
// (build/small/halves.go). Who has been here before waits for both halves. A newcomer starts with the first one while the second
// is on its way, and until it is there only those taps go to the program that the first one knows.
import { arriving } from "./compile.js";
import { guarded, keysOf, own } from "./local.js";
import { progress } from "./progress.js";
import { base, site } from "./site.js";

const AGAIN = own("vedette/half"); // in sessionStorage: the first half was not enough

const newcomer = () => {
  const { pathname, search, hash } = window.location;
  const known = navigator.serviceWorker && navigator.serviceWorker.controller || pathname !== base.pathname || search || hash;
  return !known && guarded(() => keysOf("vedette/").length + (window.sessionStorage.getItem(AGAIN) ? 1 : 0)).value === 0;
};

/** due: the program is to run, or runs, without its second half */
export let due = Boolean(site.half) && newcomer();
/** held tells whether a tap has to wait for the second half. */
export const held = (key) => due && !key.startsWith("first-");

let done = null;
/** settled is done when the program is whole. @type {Promise<void>} */
export const settled = new Promise((resolve) => { done = resolve; });
if (!site.half) done();

let program = null, module = null, wanted = false, missing = null, tell = null;
const get = () => {
  module = arriving({ path: site.half, packed: site.halfPacked, size: site.halfSize, sum: site.halfSum },
    (text) => wanted && progress(text));
  module.catch(() => {});
  return module;
};

/** coming begins to fetch it; a newcomer's line is free when the first half is there. say is told that it did not arrive, once it is wanted. */
export const coming = (first, say) => {
  program = first;
  if (!site.half) return;
  tell = say;
  module = due ? first.then(get) : get();
  module.catch(() => {});
};

// arrived waits for it. A newcomer plays on meanwhile, and it is asked for once more when there is a network again.
const arrived = async () => {
  for (;;) {
    try {
      return await module;
    } catch (error) {
      if (!due) throw error;
      missing = error;
      if (wanted) tell(error);
      await new Promise((again) => window.addEventListener("online", again, { once: true }));
      missing = null;
      get();
    }
  }
};

/** join puts it to the first one. */
export const join = async (imports, instance) => {
  if (!module) return;
  await WebAssembly.instantiate(await arrived(), { ...imports, first: instance.exports });
  due = false;
  performance.mark("vedette-whole");
  if (wanted) progress("");
  done();
};

/** modules are both halves as compiled, for who runs the program once more; the second is null when there is none. */
export const modules = async () => [await program, site.half ? await arrived() : null];

/** want is called when something waits for it. */
export const want = () => {
  wanted = true;
  if (missing) tell(missing);
};

/** anew starts the program again with both halves, when it stopped because one was not there; false when it was not that. */
export const anew = () => {
  if (!due || !module || !guarded(() => window.sessionStorage.setItem(AGAIN, "1")).ok) return false;
  want();
  module.then(() => window.location.reload(), () => {});
  return true;
};
