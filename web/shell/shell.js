// The shell: what runs in the page around the program, as far as it must be there first. It sets the theme before the first
// paint, loads the program and says how far it is, keeps taps made meanwhile, and watches for the program's end. Each has a
// module of its own; here they are put together. The rest comes with later.js. Everything the program may call is on
// window.vedette.
import "./opening.js";
import "./prefs.js";
import "./common.js";
import "./picture.js";
import { phase } from "./phase.js";
import { run } from "./program.js";
import { base, site } from "./site.js";

window.vedette = {
  // about the site and this start
  version: site.version,
  date: site.date,
  base: base.pathname,
  get phase() {
    return phase;
  },
};

run();
