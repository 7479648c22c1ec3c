// The page's side of the service worker: what is on the device, whether a newer version is waiting, and switching to it.
import { ask } from "./message.js";
import { note, phase } from "./phase.js";
import { at, base, ready, site } from "./site.js";

/**
 * state: none, installing, ready, failed or unsupported; waiting: a newer version is waiting, with its news; version: the one being served;
 * why: the reason for a failure; full: it was lack of space
 */
export const offline = { state: "none", waiting: false, version: "", news: "", why: "", full: false };
const say = (values) => {
  const before = JSON.stringify(offline);
  Object.assign(offline, values);
  if (JSON.stringify(offline) !== before) window.dispatchEvent(new Event("vedette-offline"));
};

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let registering = false, taking = false;

/** assess asks the service worker, if there is one, for its state. */
export const assess = async () => {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (!active) {
    if (installing || waiting) say({ state: "installing", waiting: false });
    return;
  }
  const status = await ask(active, { type: "status", repair: true, started: phase === "started" ? site.version : "" });
  if (!status) return assess(); // the browser may lose a message; the old state stands until there is an answer
  // The news is fetched before the key appears, so that nothing moves under the finger.
  const next = registration.waiting;
  const coming = next && await ask(next, { type: "status" });
  if (registration.active !== active || registration.waiting !== next) return assess();
  say({
    state: status.complete ? "ready" : "failed",
    version: status.version,
    waiting: Boolean(next || status.held),
    news: coming ? coming.news : status.held ? status.news : "",
  });
};

const follow = (worker) => {
  if (!worker) return;
  worker.addEventListener("statechange", () => {
    if (worker.state === "redundant" && !registration.active) say({ state: "failed" });
    else assess();
  });
};

export const register = async () => {
  if (registering) return;
  registering = true;
  if (!("serviceWorker" in navigator) || !window.isSecureContext || !window.caches || !(window.crypto && crypto.subtle)) {
    say({ state: "unsupported" });
    return;
  }
  try {
    registration = await navigator.serviceWorker.register(at("sw.js"), { scope: base.pathname, updateViaCache: "none" });
  } catch (error) {
    note("service worker: " + error.message);
    say({ why: error.message });
    // Offline, the worker of an earlier visit may still be there.
    registration = await navigator.serviceWorker.getRegistration(base.pathname).catch(() => null) || null;
    if (!registration) {
      say({ state: "failed" });
      return;
    }
  }
  registration.addEventListener("updatefound", () => {
    follow(registration.installing);
    assess();
  });
  follow(registration.installing);
  follow(registration.waiting);
  assess();
};

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taking) window.location.reload();
    taking = false;
  });
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data && data.trouble) say({ why: data.trouble, full: data.full });
  });
  // With a service worker in control, registering does not compete with loading the program.
  if (navigator.serviceWorker.controller) ready.then(register);
}

/**
 * update lets the waiting version take over; the page then reloads, once. It returns false when none is waiting. The browser waits until
 * the old version is idle: usually not at all, longer while another tab is loading.
 */
export const update = () => {
  const waiting = registration && registration.waiting;
  if (!waiting && offline.waiting && registration.active) { // it is in control already, but serves the old version
    ask(registration.active, { type: "take-over" }).then(() => window.location.reload());
    return true;
  }
  if (!waiting) return false;
  taking = true;
  waiting.addEventListener("statechange", () => {
    if (waiting.state === "activated" && taking) {
      taking = false;
      window.location.reload();
    }
  });
  waiting.postMessage({ type: "take-over" });
  return true;
};
