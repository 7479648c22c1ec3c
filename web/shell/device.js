// What the device can do besides showing the page: keep its screen on, vibrate, and read aloud.
import { note } from "./phase.js";

// The screen stays on while the program wants it. The browser drops the lock whenever the page is hidden.
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
    note("screen lock: " + error.message); // refused, for instance when the battery is low
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

// An English voice that needs no network, if there is one. The list of voices is ready some time after the first request.
const own = () => globalThis.speechSynthesis?.getVoices().find((v) => v.localService && v.lang.startsWith("en"));
own();
export const voice = {
  get possible() {
    return Boolean(own());
  },
  say: (words) => {
    const as = own();
    if (!as) return;
    speechSynthesis.cancel();
    const said = new SpeechSynthesisUtterance(words);
    said.voice = as;
    said.lang = as.lang;
    if (words) speechSynthesis.speak(said);
  },
};
