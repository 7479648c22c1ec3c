// Handing over: what arrives by a link, a file or the camera goes to the program as one event, "vedette-brought", with its
// text; what leaves goes to the clipboard or the device's own sheet.
import { plain, read } from "./file.js";
import { note, phase } from "./phase.js";
import { base } from "./site.js";

export const bring = (detail) => window.dispatchEvent(new CustomEvent("vedette-brought", { detail }));

// ---------- a link carries a game in the fragment of its address. That is taken away: a reload brings nothing twice. A fragment
// that is no text at all goes at once: the program would stop over it.
let held = "";
const strip = () => {
  const text = location.hash;
  history.replaceState(history.state, "", location.pathname + location.search);
  return text;
};
const sound = (text) => {
  try {
    return decodeURIComponent(text) !== "";
  } catch {
    return false;
  }
};
if (location.hash && !sound(location.hash)) held = strip();

/** hash gives what the address carried, once. */
export const hash = () => {
  if (/^#[vp]\d/.test(location.hash)) held = strip();
  const text = held;
  held = "";
  return text;
};
// This hears of another fragment before the program does.
const heard = () => {
  if (location.hash && !sound(location.hash)) held = strip();
  if (phase !== "started") return; // the program asks when it starts
  const text = hash();
  if (text) bring(text);
};
window.addEventListener("popstate", heard);
window.addEventListener("hashchange", heard);

export const link = (code) => location.origin + base.pathname + "#" + code;

// ---------- files that the referee brings: a game, or a backup, which the program reads from window.vedette.file
document.addEventListener("change", async (event) => {
  const input = event.target;
  if (!(input instanceof HTMLInputElement) || input.dataset.key !== "bring-file") return;
  event.stopImmediatePropagation();
  const chosen = input.files[0];
  if (!chosen) return;
  const text = await read(chosen).catch(() => "");
  input.value = "";
  bring(text);
}, true);
document.addEventListener("change", async (event) => {
  const input = event.target;
  if (phase !== "started" || !(input instanceof HTMLInputElement) || input.dataset.key !== "restore" || !input.files[0]) return;
  window.vedette.file = await read(input.files[0]).catch((error) => error.message);
  input.value = "";
  window.dispatchEvent(new Event("vedette-file"));
});

// ---------- what leaves
const say = (detail) => window.dispatchEvent(new CustomEvent("vedette-copied", { detail }));
/** copy says with an event what was copied, or nothing when the browser refused. */
export const copy = (text, what) => {
  const late = async () => navigator.clipboard.writeText(text);
  late().then(() => say(what), (error) => (note("copy: " + error.message), say("")));
};

// sheet opens the device's own sheet, and says when something was sent; closing that without a choice is no fault.
const sheet = (data) => {
  const late = async () => navigator.share(data);
  late().then(() => say("sent"), (error) => error.name === "AbortError" || note("share: " + error.message));
};
export const canShare = typeof navigator.share === "function";
export const share = (title, text) => sheet({ title, text });
export const shareLink = (title, url) => sheet({ title, url });
export const shareFile = (name, text) => sheet({ files: [plain(name, text)] });
