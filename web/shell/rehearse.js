// A rehearsal: the program a second time, in workers beside the page, with what is compiled already. The page plays on as if
// nothing were. What the workers find goes to the program as it comes; a browser that has none to spare says so.
import { modules } from "./half.js";
import { at, site } from "./site.js";

const SILENT = 30000; // after so many milliseconds without a word the browser has taken the workers away

let workers = [], alive = 0;
const say = (text) => window.dispatchEvent(new CustomEvent("vedette-rehearsed", { detail: text }));

const end = () => {
  clearTimeout(alive);
  for (const worker of workers) worker.terminate();
  workers = [];
};

const watch = () => {
  clearTimeout(alive);
  alive = setTimeout(lost, SILENT);
};
const lost = () => {
  end();
  say("");
};

const begin = (task, then) => {
  const mine = new Worker(at(site.later));
  const goes = () => workers.includes(mine);
  workers.push(mine);
  mine.onmessage = ({ data }) => {
    if (!goes()) return;
    watch();
    say(data);
    then();
  };
  mine.onerror = (event) => {
    event.preventDefault();
    if (goes()) lost();
  };
  watch();
  modules().then((all) => { if (goes()) mine.postMessage({ all, task }); }, () => { if (goes()) lost(); });
};

/**
 * rehearse begins a task in parts, a worker for each; "" ends what runs. What is found is said as text, "" when a worker is gone. The
 * first comes alone, so that there is a number soon, and the others when it has said something.
 */
export const rehearse = (task, ...others) => {
  end();
  if (!task) return;
  const attempt = (tasks, then) => {
    try {
      for (const part of tasks) begin(part, then);
    } catch {
      setTimeout(lost, 0); // there are no workers
    }
  };
  attempt([task], () => attempt(others.splice(0), () => {}));
};
