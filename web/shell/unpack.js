// Unpacks the program, which build/small/vdt has packed: in a worker of the page on a first visit, while it arrives
// (compile.js), and in the service worker, which keeps it unpacked (sw/files.js). The format is told in build/small/vdt.
import { unpacker } from "./vdt/groups.js";

self.vedetteUnpack = unpacker;

// As a worker of the page: {most} first, then {part} until null; the answer is {module}, or {error}, and arrived when it
// is the browser that does not want it.
if (self.DedicatedWorkerGlobalScope && self instanceof self.DedicatedWorkerGlobalScope) {
  let unpack = null, into = null;
  const compile = async () => {
    const stream = new ReadableStream({ start: (controller) => { into = controller; } });
    const program = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(program);
    return WebAssembly.compile(await program.arrayBuffer());
  };
  self.onmessage = ({ data }) => {
    if (data.most) {
      unpack = unpacker(data.most);
      compile().then((module) => self.postMessage({ module }), (error) => self.postMessage({ error: error.message, arrived: true }));
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
