// The modules that later.js shares with the shell, so that the page has them only once (build/pack/bundle.go).
import * as early from "./early.js";
import * as goapp from "./goapp.js";
import * as half from "./half.js";
import * as install from "./install.js";
import * as local from "./local.js";
import * as message from "./message.js";
import * as opening from "./opening.js";
import * as phase from "./phase.js";
import * as picture from "./picture.js";
import * as prefs from "./prefs.js";
import * as progress from "./progress.js";
import * as site from "./site.js";
import * as whole from "./whole.js";

window.vedetteCommon = { early, goapp, half, install, local, message, opening, phase, picture, prefs, progress, site, whole };
