// The worker of a rehearsal (rehearse.js): the program runs here without a page, does its task, and tells what it finds.
self.onmessage = async ({ data: { all, task } }) => {
  self.vedetteTask = { text: task, tell: (text) => self.postMessage(text) };
  const go = new self.Go();
  go.argv = ["vedette"];
  go.env = { GOGC: "400" }; // it lives for a task, and makes little that stays
  const [first, half] = all;
  const instance = await WebAssembly.instantiate(first, go.importObject);
  if (half) await WebAssembly.instantiate(half, { ...go.importObject, first: instance.exports });
  await go.run(instance);
};
self.addEventListener("unhandledrejection", (event) => { setTimeout(() => { throw event.reason; }, 0); }); // for the page's onerror
