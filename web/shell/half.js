// The second half of the program, which a first visit does not need until its page is drawn and the first game begins
// (build/small/halves.go). On later visits the start waits for both halves. A newcomer starts with the first half while the second is on
// its way, and until then the program gets only the taps that the first half can handle.
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

/** due: the program starts or runs without its second half */
export let due = Boolean(site.half) && newcomer();
/** held reports whether a tap must wait for the second half. */
export const held = (key) => due && !key.startsWith("first-");

let done = null;
/** settled resolves when the program is complete. @type {Promise<void>} */
export const settled = new Promise((resolve) => { done = resolve; });
if (!site.half) done();

let program = null, module = null, wanted = false, missing = null, tell = null;
const get = () => {
  module = arriving({ path: site.half, packed: site.halfPacked, size: site.halfSize, sum: site.halfSum },
    (text) => wanted && progress(text));
  module.catch(() => {});
  return module;
};

/**
 * coming begins to fetch it; for a newcomer, only after the first half has arrived. say is called with the error if it does not arrive,
 * once something waits for it.
 */
export const coming = (first, say) => {
  program = first;
  if (!site.half) return;
  tell = say;
  module = due ? first.then(get) : get();
  module.catch(() => {});
};

// arrived waits for it. A newcomer can play on in the meantime, and it is fetched again once the network is back.
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

/** join links it to the first half. */
export const join = async (imports, instance) => {
  if (!module) return;
  await WebAssembly.instantiate(await arrived(), { ...imports, first: instance.exports });
  due = false;
  performance.mark("vedette-whole");
  if (wanted) progress("");
  done();
};

/** modules resolves to both compiled halves, for running the program in a worker; the second is null when there is none. */
export const modules = async () => [await program, site.half ? await arrived() : null];

/** want is called when something waits for the second half. */
export const want = () => {
  wanted = true;
  if (missing) tell(missing);
};

/** anew restarts the program with both halves after it stopped for lack of the second. It returns false if that was not the cause. */
export const anew = () => {
  if (!due || !module || !guarded(() => window.sessionStorage.setItem(AGAIN, "1")).ok) return false;
  want();
  module.then(() => window.location.reload(), () => {});
  return true;
};
