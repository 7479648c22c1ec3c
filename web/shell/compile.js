// The program, fetched, unpacked and compiled. It is unpacked while it arrives, by a worker beside the page, so that the page
// can be read meanwhile and has nothing left to do at the end but to start.
import { published, Trouble } from "./fetch.js";
import { arrived } from "./head.js";
import { note } from "./phase.js";
import { at, site } from "./site.js";

/** @typedef {() => Promise<Uint8Array | null>} Next the next part of the program, null at its end */

/**
 * @typedef {{ path: string, packed: string, size: string, sum: string }} File
 * @typedef {(text: string) => void} Say hears how far it is
 */

/**
 * arriving begins; its promise is the compiled module: the one that the guard makes of what the service worker keeps, or else one that is
 * fetched. What is not as published is asked for once more past every cache.
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

// The first bytes tell whether the service worker has sent the program as it keeps it, which it has held against its hash, or
// the host as it stores it, packed. That is held against its hash at the end; where a page may not hash, as without
// encryption, the browser does it first.
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
    if (part) all.push(part.slice()); // the part itself goes to the worker
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

// start reads until there are four bytes, or no more.
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
 * counted gives the parts and says how far they are of total bytes.
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
        // A connection that breaks may look like an end.
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
 * unpack has a worker unpack and compile (unpack.js).
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
    if (data.module) resolve(data.module); // it has more to do, and ends by itself
    else if (data.error) fail(new (data.arrived ? Error : Trouble)(data.error + ": " + file.path));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail(new Trouble("a part of the program did not arrive: " + site.unpack));
  };
  worker.onmessageerror = () => fail(new Error("the program does not come out of the worker"));
  worker.postMessage({ most: Number(file.size) });
  (async () => {
    for (let part; on && part !== null;) {
      part = await next();
      worker.postMessage({ part }, part ? [part.buffer] : []);
    }
  })().catch(fail);
});
