// The shell: what runs in the page around the program. It sets the theme before the first paint, loads the program and says
// how far it is, keeps taps made meanwhile, watches for the program's end, talks to the service worker, and gives the program
// a few browser services that cannot throw into it. Each has a module of its own; here they are put together. Everything
// the program may call is on window.vedette.
import "./prefs.js";
import * as camera from "./camera.js";
import { copy as second } from "./copy.js";
import { awake, buzz, voice } from "./device.js";
import { replay, restore } from "./early.js";
import { canShareFile, download, save } from "./file.js";
import { focus } from "./finger.js";
import { showStorage } from "./goapp.js";
import { canShare, copy, hash, link, share, shareFile, shareLink } from "./hand.js";
import { named } from "./hint.js";
import { install } from "./install.js";
import { wide } from "./panes.js";
import { pen, take } from "./pen.js";
import { enter, phase, starting } from "./phase.js";
import { run } from "./program.js";
import { progress } from "./progress.js";
import { watchScreen } from "./rest.js";
import { look, room } from "./room.js";
import { at, base, site } from "./site.js";
import { store } from "./store.js";
import { assess, offline, register, update } from "./worker.js";

// The program calls started when it has drawn its first screen.
const started = () => {
  if (!starting()) return;
  enter("started");
  showStorage();
  progress("");
  performance.mark("vedette-started");
  restore();
  document.dispatchEvent(new Event("vedette-started"));
  watchScreen();
  setTimeout(replay, 0);
  setTimeout(register, 0);
  assess();
  look(false);
};

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

window.vedette = {
  // about the site and this start
  version: site.version,
  date: site.date,
  base: base.pathname,
  get phase() {
    return phase;
  },
  started,
  seed: random,
  // storage
  store,
  second,
  pen,
  take,
  room,
  persist: () => look(true),
  rescue: () => window.location.assign(at("rescue/")),
  // giving away and bringing along
  copy,
  canShare,
  share,
  canShareFile,
  shareFile,
  shareLink,
  link,
  hash,
  file: "",
  save,
  saveFile: download,
  print: () => window.print(),
  canScan: camera.canScan,
  get scanning() {
    return camera.scanning;
  },
  scan: camera.scan,
  // screen and device
  focus,
  named,
  get wide() {
    return wide();
  },
  awake,
  buzz,
  install,
  offline,
  update,
  voice,
};

run();
