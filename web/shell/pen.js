// The pen: of all windows of an installation one plays, and only its holder changes what is ours. Two windows that both write lose
// each other's steps, even under a lock for every write; so the lock is held for the life of the window.
import { guarded, local, ours, own, refusal, wait } from "./local.js";

const PEN = "vedette/pen", NAME = own("vedette");
const me = Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** none: this browser cannot tell windows apart; mine; other */
export const pen = { state: "none" };

/** mayWrite throws when another window plays. The key catches a window that slept while another took the pen. */
export const mayWrite = (key) => {
  if (!ours(key)) return;
  const holder = pen.state === "none" ? me : local().getItem(PEN) || me;
  if (pen.state === "other" || holder !== me) throw refusal("PlayedElsewhere", "another window plays");
};

const say = (state) => {
  if (pen.state === state) return;
  pen.state = state;
  if (state === "mine") guarded(() => local().setItem(PEN, me));
  window.dispatchEvent(new Event("vedette-pen"));
};

const channel = navigator.locks && window.BroadcastChannel ? new BroadcastChannel(NAME) : null;
let queued = new AbortController();
let coming = async () => {};

// It is held until the window is gone or another takes it.
const hold = async () => {
  if (pen.state === "other") await coming().catch(() => {});
  say("mine");
  return new Promise(() => {});
};
const line = () => {
  queued = new AbortController();
  const { signal } = queued;
  navigator.locks.request(NAME, { signal }, hold).catch((error) => {
    if (error.name !== "AbortError") return;
    if (pen.state === "mine") say("other");
    if (!signal.aborted) line();
  });
};

/** take asks the holder to stop, and takes the pen when it has said so, or does not answer. */
export const take = async () => {
  if (pen.state !== "other") return;
  await Promise.race([wait(1500), new Promise((resolve) => {
    channel.addEventListener("message", (event) => event.data === "given" && resolve());
    channel.postMessage("take");
  })]);
  await wait(100); // what the holder wrote last arrives here by another way
  queued.abort();
  navigator.locks.request(NAME, { steal: true }, hold).catch(() => {
    say("other");
    line();
  });
};

/**
 * claim stands in the line for the pen. Its promise is done when it is known who holds it: a page that is loaded anew finds
 * it free after a moment. A busy device may give it late: what the browser answers to a later question, it answers after that.
 * @param {() => Promise<void>} before awaited before a pen that another window had is used here
 * @param {() => Promise<void>} after awaited before the pen is given away
 */
export const claim = async (before, after) => {
  if (!channel) return;
  coming = before;
  channel.addEventListener("message", async (event) => {
    if (event.data !== "take" || pen.state !== "mine") return;
    say("other");
    await after();
    channel.postMessage("given");
  });
  const mine = new Promise((done) => window.addEventListener("vedette-pen", done, { once: true }));
  line();
  await Promise.race([mine, wait(300)]);
  if (pen.state !== "mine") await Promise.race([navigator.locks.query().catch(() => {}), wait(2000)]);
  if (pen.state !== "mine") say("other");
};
