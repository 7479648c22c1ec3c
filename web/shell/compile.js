// Fetches, unpacks and compiles the program. A worker unpacks it while it arrives, so that the page can be read in the meantime and only
// has to start at the end.
import { published, Trouble } from "./fetch.js";
import { arrived } from "./head.js";
import { note } from "./phase.js";
import { at, site } from "./site.js";

/** @typedef {() => Promise<Uint8Array | null>} Next returns the next part of the program, null at the end */

/**
 * @typedef {{ path: string, packed: string, size: string, sum: string }} File
 * @typedef {(text: string) => void} Say receives the progress
 */

/**
 * arriving resolves to the compiled module: the one that the guard has made from the service worker's cache, or else one that is fetched. A
 * file that is not as published is fetched once more, bypassing every cache.
 * @param {File} file
 * @param {Say} say
 * @returns {Promise<WebAssembly.Module>}
 */
export const arriving = async (file, say) => {
  const kept = await (window.vedetteKept || {})[at(file.path)];
  if (kept) return kept;
  const unpacker = published(site.unpack, site.unpackSum);
  unpacker.catch(() => {});
  return fetchModule(file, say, "default", unpacker).catch((error) => {
    note(error.message);
    return fetchModule(file, say, "reload", unpacker);
  });
};

// The first bytes show whether this is the unpacked program from the service worker, which has checked its hash, or the packed one from the
// host. The latter is checked at the end; where the page cannot hash, as without encryption, the browser checks it first.
const subtle = window.crypto && crypto.subtle;
const fetchModule = async (file, say, cache, unpacker) => {
  const reader = await begin(file, cache);
  const first = await start(reader);
  const ready = first[0] === 0 && first[1] === 0x61 && first[2] === 0x73 && first[3] === 0x6d;
  if (!ready && first[0] !== 0x56) throw new Trouble("not as published: " + file.path);
  const next = counted(reader, first, file, Number(ready ? file.size : file.packed), say);
  if (ready) return compile(next);
  const all = [];
  await unpacker;
  const module = await unpack(file, async () => {
    const part = await next();
    if (part) all.push(part.slice()); // the part itself is transferred to the worker
    return part;
  });
  if (subtle) {
    const sum = new Uint8Array(await subtle.digest("SHA-256", await new Blob(all).arrayBuffer()));
    if ("sha256-" + btoa(String.fromCharCode(...sum)) !== file.sum) throw new Trouble("not as published: " + file.path);
  }
  return module;
};

const begin = async (file, cache) => {
  let response;
  try {
    response = await fetch(at(file.path), { cache, integrity: subtle ? "" : file.sum, credentials: "same-origin" });
  } catch (error) {
    throw new Trouble(error.message);
  }
  if (!response.ok) throw new Trouble("the host answered " + response.status);
  return response.body.getReader();
};

// start reads until there are at least four bytes, or no more to read.
const start = async (reader) => {
  let first = new Uint8Array(0);
  for (let part; first.length < 4 && (part = await reader.read()).value;) {
    const joined = new Uint8Array(first.length + part.value.length);
    joined.set(first);
    joined.set(part.value, first.length);
    first = joined;
  }
  return first;
};

/**
 * counted returns the parts one by one and reports the progress towards total bytes.
 * @returns {Next}
 */
const counted = (reader, first, file, total, say) => {
  let have = 0, said = -1;
  return async () => {
    let part = first;
    first = null;
    if (!part) {
      const got = await reader.read().catch((error) => { throw new Trouble(error.message); });
      if (got.done) {
        arrived();
        // A broken connection may look like the end.
        if (have < total) throw new Trouble("cut short: " + file.path);
        return null;
      }
      part = got.value;
    }
    have += part.length;
    const percent = Math.min(100, Math.floor(have / total * 100));
    if (percent !== said) say(percent < 100 ? "Loading, " + percent + " %" : "Starting");
    said = percent;
    return part;
  };
};

/** @param {Next} next */
const compile = async (next) => {
  const stream = new ReadableStream({
    async pull(controller) {
      const part = await next();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  const program = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(program);
  return WebAssembly.compile(await program.arrayBuffer());
};

/**
 * unpack lets a worker unpack and compile the program (unpack.js).
 * @param {File} file
 * @param {Next} next
 */
const unpack = (file, next) => new Promise((resolve, reject) => {
  const worker = new Worker(at(site.unpack));
  let on = true;
  const fail = (error) => {
    on = false;
    worker.terminate();
    reject(error);
  };
  worker.onmessage = ({ data }) => {
    if (data.module) resolve(data.module); // it has more to do, and closes itself
    else if (data.error) fail(new (data.arrived ? Error : Trouble)(data.error + ": " + file.path));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Trouble("a part of the program did not arrive: " + site.unpack));
  };
  worker.onmessageerror = () => fail(new Error("the worker could not pass on the program"));
  worker.postMessage({ most: Number(file.size) });
  (async () => {
    for (let part; on && part !== null;) {
      part = await next();
      worker.postMessage({ part }, part ? [part.buffer] : []);
    }
  })().catch(fail);
});
