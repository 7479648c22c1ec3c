// Runs the program. Its download and compilation begin first; everything else waits for them.
import { arriving } from "./compile.js";
import { Trouble } from "./fetch.js";
import { hideStorage } from "./goapp.js";
import { coming, due, join } from "./half.js";
import { guarded } from "./local.js";
import { enter, note, phase } from "./phase.js";
import { progress } from "./progress.js";
import { ready, site } from "./site.js";
import { card, stopped, watch } from "./stop.js";
import { whole } from "./whole.js";

const untouched = " Your games are stored on this device and were not touched.";

// A page of another origin could overlay our keys, and browsers give framed pages separate storage.
const framed = () => window.top !== window && !guarded(() => window.top.location.href).ok;

export const run = async () => {
  if (framed()) {
    await card("Vedette is inside another site", "Games played here would be stored separately and not found again. Open it on its own.",
      "Open Vedette", () => window.open(window.location.href, "_blank", "noopener"));
    return;
  }
  if (!window.WebAssembly) {
    await card("This browser cannot run Vedette", "It does not support WebAssembly. Use a newer browser." + untouched, "Try again");
    return;
  }
  let go, instance;
  try {
    progress("Loading");
    const program = arriving({ path: site.program, packed: site.packed, size: site.size, sum: site.programSum }, progress);
    program.catch(() => {});
    coming(program, unloaded);
    await whole; // the Go runtime has arrived
    go = new window.Go();
    watch(go);
    go.argv = ["vedette"];
    go.env = { GOGC: "50" }; // a quarter less memory at no measurable cost
    const compiled = await program;
    performance.mark("vedette-compiled");
    instance = await WebAssembly.instantiate(compiled, go.importObject);
    const joined = join(go.importObject, instance);
    if (due) joined.catch(unloaded);
    else await joined;
  } catch (error) {
    await unloaded(error);
    return;
  }
  await Promise.all([ready, window.vedette.mended]);
  hear();
  hideStorage();
  enter("running");
  performance.mark("vedette-run");
  try {
    await go.run(instance);
    stopped("the program ended");
  } catch (error) {
    note(error.name + ": " + error.message);
    stopped("");
  }
};

const unloaded = (error) => {
  note(error.message);
  const network = error instanceof Trouble || error instanceof TypeError || !navigator.onLine;
  return card("Vedette could not load", (network
    ? "The app did not arrive. Check the network, then try again."
    : "This browser could not run the app. Try again, or use a newer browser.") + untouched, "Try again");
};

// hear collects what Go writes to the console, such as a panic, for the card.
const hear = () => {
  const write = window.fs.writeSync;
  const decoder = new TextDecoder();
  let rest = "";
  window.fs.writeSync = (fd, bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
    rest = lines.pop();
    for (const text of lines) if (text && phase !== "stopped") note(text);
    return write.call(window.fs, fd, bytes);
  };
};
