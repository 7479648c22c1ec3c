// The card shown when the program cannot go on, and the code that notices.
import { showStorage } from "./goapp.js";
import { anew } from "./half.js";
import { arrived } from "./head.js";
import { ask } from "./message.js";
import { enter, errors, note, phase } from "./phase.js";
import { root } from "./prefs.js";
import { progress } from "./progress.js";
import { ready } from "./site.js";

const reload = () => window.location.reload();

export const card = async (title, text, key, act = reload) => {
  if (phase === "stopped") return;
  const before = phase;
  enter("stopped");
  arrived();
  showStorage();
  await ready;
  const $ = (name) => document.querySelector("[data-" + name + "]");
  $("stopped-title").textContent = title;
  $("stopped-text").textContent = text;
  const why = $("stopped-why");
  why.textContent = errors.join("\n");
  why.parentElement.hidden = errors.length === 0;
  const button = $("stopped-card").querySelector("button");
  button.textContent = key;
  button.dataset.key = key === "Reload" ? "reload" : act === reload ? "try-again" : "open-alone";
  button.addEventListener("click", act);
  // From a new version that does not start, the referee can go back to the previous one, which the service worker still has.
  const worker = before === "started" || !("serviceWorker" in navigator) ? null : navigator.serviceWorker.controller;
  const back = $("stopped-back");
  if (worker) ask(worker, { type: "leave", try: true }).then((can) => { back.hidden = !can; });
  back.addEventListener("click", async () => {
    if (await ask(worker, { type: "leave" })) window.location.reload();
  });
  root.setAttribute("data-stopped", "");
  $("stopped-card").hidden = false;
  document.title = title;
  progress("");
  button.focus();
};

let go = null;
/** watch sets the program to be stopped: after a crash it must not go on writing. */
export const watch = (program) => { go = program; };

export const stopped = (message) => {
  if (message) note(message);
  if (go) {
    for (const timer of go._scheduledTimeouts.values()) clearTimeout(timer);
    go._scheduledTimeouts.clear();
    go._resume = () => {};
  }
  if (anew()) return Promise.resolve();
  return phase === "started" || phase === "stopped"
    ? card("Vedette stopped; your game is safe", "Everything up to your last tap is stored on this device. Reload to continue.", "Reload")
    : card("Vedette could not start",
      "The app stopped while starting. Your games are stored on this device and were not touched.", "Try again");
};

window.addEventListener("error", ({ error }) => {
  if (!error) return; // a file that did not load, or a message of the browser
  note(error.name + ": " + error.message);
  // An exception that passed through the program leaves it in a broken state.
  if (error instanceof WebAssembly.RuntimeError || /wasm-function|wasm:\/\/|\.wasm\b/.test(String(error.stack || ""))) stopped("");
});
window.addEventListener("unhandledrejection", ({ reason }) => note("unhandled: " + (reason && reason.message || reason)));
