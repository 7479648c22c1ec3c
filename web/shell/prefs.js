// The referee's settings that show before the program does: read here so that the first paint is in the right theme.
import { guarded, local } from "./local.js";

const stored = guarded(() => local().getItem("vedette/prefs")).value;
const read = () => {
  try {
    return JSON.parse(stored) || {};
  } catch {
    return {}; // unreadable ones count as none
  }
};

export const prefs = read();
export const root = document.documentElement;

// Whoever has played here before is not told what this is.
root.toggleAttribute("data-known", Boolean(stored));

const dark = window.matchMedia("(prefers-color-scheme: dark)").matches;
root.dataset.theme = ["sun", "lamp", "night"].includes(prefs.theme) ? prefs.theme : dark ? "night" : "sun";
if (prefs.hand === "left") root.dataset.hand = "left";
