// Unpacks the program, which build/small/vdt has packed: in a worker of the page on a first visit, while it arrives
// (compile.js), and in the service worker, which keeps it unpacked (sw/files.js). The format is told in build/small/vdt.
// Later it is the worker of ahead.js (guard.js).
import { ahead } from "./ahead.js";
import { unpacker } from "./vdt/groups.js";

self.vedetteUnpack = unpacker;

// As a worker of the page: {most} first, then {part} until null; the answer is {module}, or {error}, and arrived when it
// is the browser that does not want it. Or {module} alone, compiled. Last it says {ahead}, and ends (ahead.js).
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
