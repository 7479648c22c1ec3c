// What the program needs from the page besides the shell before it can start: the service worker, the storage, and a few browser services
// in a form that never throws. It is delivered in the packed book, after the Go runtime (build/pack, whole.js).
import * as camera from "./camera.js";
import { copy as second, mended } from "./copy.js";
import { awake, buzz, voice } from "./device.js";
import { replay, restore } from "./early.js";
import { canShareFile, download, save } from "./file.js";
import { focus } from "./finger.js";
import { showStorage } from "./goapp.js";
import { settled } from "./half.js";
import { canShare, copy, hash, link, share, shareFile, shareLink } from "./hand.js";
import { named } from "./hint.js";
import { install } from "./install.js";
import { uncover } from "./last.js";
import { wide } from "./panes.js";
import { pen, take } from "./pen.js";
import { enter, starting } from "./phase.js";
import { progress } from "./progress.js";
import { rehearse } from "./rehearse.js";
import { watchScreen } from "./rest.js";
import { look, room } from "./room.js";
import { say, title } from "./said.js";
import { at } from "./site.js";
import "./stage.js";
import { store } from "./store.js";
import { assess, offline, register, update } from "./worker.js";

// The program calls started once it has drawn its first screen.
const started = () => {
  if (!starting()) return;
  enter("started");
  showStorage();
  progress("");
  performance.mark("vedette-started");
  restore();
  document.dispatchEvent(new Event("vedette-started"));
  watchScreen();
  setTimeout(() => replay().then(uncover), 0);
  // The service worker fetches all files again, from the browser's cache, so it waits for the second half.
  settled.then(() => setTimeout(() => { replay(); register(); }, 0));
  assess();
  look(false);
};

const random = () => Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

Object.defineProperties(window.vedette, Object.getOwnPropertyDescriptors({
  started,
  seed: random,
  // storage
  store,
  second,
  mended, // resolves when the program may read the storage
  pen,
  take,
  room,
  persist: () => look(true),
  leave: (path) => window.location.assign(at(path)), // for a page that runs without the program
  // sending and bringing in
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
  download,
  print: () => window.print(),
  canScan: camera.canScan,
  get scanning() {
    return camera.scanning;
  },
  scan: camera.scan,
  rehearse,
  // screen and device
  focus,
  named,
  say,
  title,
  get wide() {
    return wide();
  },
  awake,
  buzz,
  install,
  offline,
  update,
  voice,
}));
