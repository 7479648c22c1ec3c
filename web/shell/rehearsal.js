// The worker of a rehearsal (rehearse.js). The program runs here without a page, performs its task and reports the results.
self.onmessage = async ({ data: { all, task } }) => {
  self.vedetteTask = { text: task, tell: (text) => self.postMessage(text) };
  const go = new self.Go();
  go.argv = ["vedette"];
  go.env = { GOGC: "400" }; // it lives for one task, and little of its memory stays in use
  const [first, half] = all;
  const instance = await WebAssembly.instantiate(first, go.importObject);
  if (half) await WebAssembly.instantiate(half, { ...go.importObject, first: instance.exports });
  await go.run(instance);
};
self.addEventListener("unhandledrejection", (event) => { setTimeout(() => { throw event.reason; }, 0); }); // reaches the page's onerror
