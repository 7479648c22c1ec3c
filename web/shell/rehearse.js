// A rehearsal: the program a second time, in a worker beside the page, with what is compiled already. The page plays on as if
// nothing were. What the worker finds goes to the program as it comes; a browser that has no worker to spare says so.
import { modules } from "./half.js";
import { at, site } from "./site.js";

const SILENT = 30000; // after so many milliseconds without a word the browser has taken the worker away

let worker = null, alive = 0;
const say = (text) => window.dispatchEvent(new CustomEvent("vedette-rehearsed", { detail: text }));

const end = () => {
  clearTimeout(alive);
  if (worker) worker.terminate();
  worker = null;
};

const watch = () => {
  clearTimeout(alive);
  alive = setTimeout(lost, SILENT);
};
const lost = () => {
  end();
  say("");
};

/** rehearse begins a task; "" ends the one that runs. What is found is said as text, "" when the worker is gone. */
export const rehearse = (task) => {
  end();
  if (!task) return;
  try {
    const mine = new Worker(at(site.later));
    worker = mine;
    mine.onmessage = ({ data }) => {
      if (worker !== mine) return;
      watch();
      say(data);
    };
    mine.onerror = (event) => {
      event.preventDefault();
      if (worker === mine) lost();
    };
    watch();
    modules().then((all) => { if (worker === mine) mine.postMessage({ all, task }); }, () => { if (worker === mine) lost(); });
  } catch {
    setTimeout(lost, 0); // there are no workers
  }
};
