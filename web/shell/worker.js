// The service worker, as the page sees it: what it has on the device, whether a newer version waits, and letting that in.
import { ask } from "./message.js";
import { note, phase } from "./phase.js";
import { at, base, ready, site } from "./site.js";

/** state: none, installing, ready, failed or unsupported; waiting: a newer version, whose news it is; version: what is served; why it failed; full: for want of room */
export const offline = { state: "none", waiting: false, version: "", news: "", why: "", full: false };
const say = (values) => {
  const before = JSON.stringify(offline);
  Object.assign(offline, values);
  if (JSON.stringify(offline) !== before) window.dispatchEvent(new Event("vedette-offline"));
};

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let registering = false, taking = false;

/** assess asks the worker, if there is one, how things stand. */
export const assess = async () => {
  if (!registration) return;
  const { installing, waiting, active } = registration;
  if (!active) {
    if (installing || waiting) say({ state: "installing", waiting: false });
    return;
  }
  const status = await ask(active, { type: "status", repair: true, started: phase === "started" ? site.version : "" });
  if (!status) return assess(); // a browser may lose a question; what was said before stands until there is an answer
  // Its news is there before the key is: nothing may move under the finger.
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
    // Without the network there may still be the worker of an earlier visit.
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
  // With a worker in charge nothing competes with the loading of the program.
  if (navigator.serviceWorker.controller) ready.then(register);
}

/**
 * update lets the waiting version take over; the page then reloads, once. It returns false when none is waiting.
 * The browser waits until the old version has nothing in hand: at once as a rule, longer while another tab is loading.
 */
export const update = () => {
  const waiting = registration && registration.waiting;
  if (!waiting && offline.waiting && registration.active) { // it is in charge, and serves the old version
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
