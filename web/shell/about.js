// The page about/ needs no program, only the chosen theme.
import "./prefs.js";
