// The phase of the program, and the errors on the way.

/** @type {"loading" | "running" | "started" | "stopped"} running: entered, but nothing drawn yet */
export let phase = "loading";
export const enter = (next) => { phase = next; };
export const starting = () => phase === "loading" || phase === "running";

/** errors lists the latest errors, for the card shown when the program cannot go on. */
export const errors = [];
export const note = (what) => {
  errors.push(String(what));
  if (errors.length > 60) errors.shift();
};
