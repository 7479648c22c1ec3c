// V8 compiles a WebAssembly function when it is first called, and a start calls thousands of them one after the other while the referee
// waits. Code compiled on one thread is shared by all that run the same module. So a worker calls every function that a first page needs
// (listed by build/small/halves.go), on an instance of its own and with an invalid stack, so that each call fails at once, and the page
// finds them compiled.

/**
 * ahead does this if the browser runs V8 and the module has such a list. It returns the number of functions called.
 * @param {WebAssembly.Module} module
 */
export const ahead = (module) => {
  const [list] = WebAssembly.Module.customSections(module, "ahead");
  if (!list || !("userAgentData" in navigator)) return 0;
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] = imports[from] || {})[name] = nothing;
  const { table, g0: stack } = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
  Error.stackTraceLimit = 0; // saves thousands of traces
  let called = 0;
  new Uint8Array(list).forEach((bits, i) => {
    for (let k = 0; k < 8; k++) {
      if (!(bits >> k & 1)) continue;
      called++;
      stack.value = 0; // below it there is no memory
      try {
        table.get(8 * i + k)(-1);
      } catch {
        // It always fails.
      }
    }
  });
  return called;
};

const nothing = () => { throw new Error(); };
