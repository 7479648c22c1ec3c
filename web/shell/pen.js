// The pen: only one window of an installation plays, and only the window that holds the pen may write. Two windows writing would lose each
// other's steps, even with a lock for every write, so the lock is held for the life of the window.
import { guarded, local, ours, own, refusal, wait } from "./local.js";

const PEN = "vedette/pen", NAME = own("vedette");
const me = Math.random().toString(36).slice(2, 10).padEnd(8, "0");

/** state is "none" if the browser cannot coordinate windows, otherwise "mine" or "other" */
export const pen = { state: "none" };

/** mayWrite throws if another window plays. The stored holder catches a window that was suspended while another took the pen. */
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

// hold keeps the lock until the window is gone or another steals it.
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

/** take asks the holder to stop, and takes the pen once it has answered or failed to. */
export const take = async () => {
  if (pen.state !== "other") return;
  await Promise.race([wait(1500), new Promise((resolve) => {
    channel.addEventListener("message", (event) => event.data === "given" && resolve());
    channel.postMessage("take");
  })]);
  await wait(100); // the holder's last writes arrive by a different route
  queued.abort();
  navigator.locks.request(NAME, { steal: true }, hold).catch(() => {
    say("other");
    line();
  });
};

/**
 * claim queues for the pen, and resolves when it is known who holds it. After a reload the pen is free within a moment. On a busy device it
 * may come late; but the browser answers a later query only after it.
 * @param {() => Promise<void>} before awaited before this window uses a pen that another held
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
