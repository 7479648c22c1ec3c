// Unpacks the program packed by build/small/vdt, where the format is described: in a worker of the page on a first visit, while the program
// arrives (compile.js), and in the service worker, which stores it unpacked (sw/files.js). On later visits it is the worker of ahead.js
// (guard.js).
import { ahead } from "./ahead.js";
import { unpacker } from "./vdt/groups.js";

self.vedetteUnpack = unpacker;

// As a worker of the page it receives {most}, then {part}s up to one that is null, and answers {module} or {error}, with arrived set if the
// browser rejected the module. Or it receives a compiled {module}. In both cases it finally sends {ahead} and closes (ahead.js).
if (self.DedicatedWorkerGlobalScope && self instanceof self.DedicatedWorkerGlobalScope) {
  let unpack = null, into = null;
  const end = (module) => {
    try {
      self.postMessage({ ahead: ahead(module) });
    } finally {
      self.close();
    }
  };
  const compile = async () => {
    const stream = new ReadableStream({ start: (controller) => { into = controller; } });
    const program = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(program);
    return WebAssembly.compile(await program.arrayBuffer());
  };
  self.onmessage = ({ data }) => {
    if (data.module) {
      end(data.module);
      return;
    }
    if (data.most) {
      unpack = unpacker(data.most);
      compile().then((module) => {
        self.postMessage({ module });
        end(module);
      }, (error) => self.postMessage({ error: error.message, arrived: true }));
      return;
    }
    try {
      const out = unpack(data.part);
      if (out.length) into.enqueue(out);
    } catch (error) {
      self.postMessage({ error: error.message });
      return;
    }
    if (!data.part) into.close();
  };
}
