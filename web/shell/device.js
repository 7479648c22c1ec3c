// What the device can do besides showing the page: keep its screen on, and give a short shake.
import { note } from "./phase.js";

// The screen stays on while the program wants it. The browser drops that whenever the page is hidden.
let wanted = false, asking = false;
/** @type {WakeLockSentinel | null} */
let lock = null;
const wake = async () => {
  if (!wanted || lock || asking || document.hidden || !navigator.wakeLock) return;
  asking = true;
  try {
    const got = await navigator.wakeLock.request("screen");
    got.addEventListener("release", () => {
      if (lock === got) lock = null;
    });
    lock = got;
  } catch (error) {
    note("screen lock: " + error.message); // refused, as with a low battery
  }
  asking = false;
  if (!wanted && lock) lock.release();
};
document.addEventListener("visibilitychange", wake);

export const awake = {
  get possible() {
    return Boolean(navigator.wakeLock);
  },
  want: (on) => {
    wanted = on;
    if (on) wake();
    else if (lock) lock.release();
  },
};
export const buzz = {
  get possible() {
    return Boolean(navigator.vibrate);
  },
  now: () => Boolean(navigator.vibrate && navigator.vibrate(40)),
};
