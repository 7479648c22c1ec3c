// The settings that matter before the program runs, read here so that the first paint has the right theme.
import { guarded, local } from "./local.js";

const stored = guarded(() => local().getItem("vedette/prefs")).value;
const read = () => {
  try {
    return JSON.parse(stored) || {};
  } catch {
    return {}; // unreadable settings count as none
  }
};

export const prefs = read();
export const root = document.documentElement;

// The introduction is hidden on later visits.
root.toggleAttribute("data-known", Boolean(stored));

const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
root.dataset.theme = ["sun", "lamp", "night"].includes(prefs.theme) ? prefs.theme : dark ? "night" : "sun";
if (prefs.hand === "left") root.dataset.hand = "left";
