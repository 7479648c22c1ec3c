// The shell is the part of the page round the program that must run first. It sets the theme before the first paint, loads the program and
// shows the progress, keeps taps made in the meantime, and notices if the program ends. Each of these has its own module; the rest comes
// with later.js. Everything the program may call is on window.vedette.
import "./opening.js";
import "./prefs.js";
import "./common.js";
import "./picture.js";
import { phase } from "./phase.js";
import { run } from "./program.js";
import { base, site } from "./site.js";

window.vedette = {
  // the site and this start
  version: site.version,
  date: site.date,
  base: base.pathname,
  get phase() {
    return phase;
  },
};

run();
