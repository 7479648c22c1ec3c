// V8 translates a function of WebAssembly when it is called for the first time, and a start calls thousands of them, one after the other,
// under the finger that waits. What one thread has translated is there for all that run the same module: a worker calls
// every function that a first page needs (build/small/halves.go lists them), on a memory of its own and with a place to go on that does
// not exist, so that it stops at once, and the page finds them translated.

/**
 * ahead does so when it is V8 that runs, and the module has such a list; it returns how many functions it has called.
 * @param {WebAssembly.Module} module
 */
export const ahead = (module) => {
  const [list] = WebAssembly.Module.customSections(module, "ahead");
  if (!list || !("userAgentData" in navigator)) return 0;
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] = imports[from] || {})[name] = nothing;
  const { table, g0: stack } = /** @type {any} */ (new WebAssembly.Instance(module, imports).exports);
  Error.stackTraceLimit = 0; // thousands of traces nobody reads
  let called = 0;
  new Uint8Array(list).forEach((bits, i) => {
    for (let k = 0; k < 8; k++) {
      if (!(bits >> k & 1)) continue;
      called++;
      stack.value = 0; // below it there is no memory
      try {
        table.get(8 * i + k)(-1);
      } catch {
        // It always stops.
      }
    }
  });
  return called;
};

const nothing = () => { throw new Error(); };
