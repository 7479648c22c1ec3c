// The page about/ needs no program: only the theme that was chosen.
import "./prefs.js";
