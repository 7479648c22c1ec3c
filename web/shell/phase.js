// How far the program is, and what went wrong on the way.

/** @type {"loading" | "running" | "started" | "stopped"} running: it has been entered, and has not drawn yet */
export let phase = "loading";
export const enter = (next) => { phase = next; };
export const starting = () => phase === "loading" || phase === "running";

/** errors is kept short: the card shows it when the program cannot go on. */
export const errors = [];
export const note = (what) => {
  errors.push(String(what));
  if (errors.length > 60) errors.shift();
};
