// A rehearsal runs the already compiled program again in workers, while the page plays on undisturbed. The workers' results go to the
// program as they come; if the browser has no workers to spare, the program is told so.
import { modules } from "./half.js";
import { at, site } from "./site.js";

const SILENT = 30000; // ms of silence after which the browser has evidently ended the workers

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
 * rehearse begins a task in parts, with a worker for each; "" ends it. Results are reported as text, "" when a worker has died. The first
 * worker starts alone, so that there is a result soon, and the others start once it has reported.
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
