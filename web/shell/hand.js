// Handing over: what arrives by link, file or camera goes to the program as an event, "vedette-brought", with its text; what leaves goes to
// the clipboard or the share sheet.
import { plain, read } from "./file.js";
import { note, phase } from "./phase.js";
import { base } from "./site.js";

export const bring = (detail) => window.dispatchEvent(new CustomEvent("vedette-brought", { detail }));

// ---------- a link carries a game in the fragment of its address. The fragment is removed, so that a reload does not bring it in again. A
// malformed fragment is removed at once, since it would crash the program.
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

/** hash returns what the address carried, once. */
export const hash = () => {
  if (/^#[vp]\d/.test(location.hash)) held = strip();
  const text = held;
  held = "";
  return text;
};
// These listeners run before the program's own.
const heard = () => {
  if (location.hash && !sound(location.hash)) held = strip();
  if (phase !== "started") return; // the program asks when it starts
  const text = hash();
  if (text) bring(text);
};
window.addEventListener("popstate", heard);
window.addEventListener("hashchange", heard);

export const link = (code) => location.origin + base.pathname + "#" + code;

// ---------- files that the referee brings in: a game, or a backup, which the program reads from window.vedette.file
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
/** copy reports by an event what was copied, "" if the browser refused. */
export const copy = (text, what) => {
  const late = async () => navigator.clipboard.writeText(text);
  late().then(() => say(what), (error) => (note("copy: " + error.message), say("")));
};

// sheet opens the share sheet, and reports when something was sent. Closing it without a choice is not an error.
const sheet = (data) => {
  const late = async () => navigator.share(data);
  late().then(() => say("sent"), (error) => error.name === "AbortError" || note("share: " + error.message));
};
export const canShare = typeof navigator.share === "function";
export const share = (title, text) => sheet({ title, text });
export const shareLink = (title, url) => sheet({ title, url });
export const shareFile = (name, text) => sheet({ files: [plain(name, text)] });
