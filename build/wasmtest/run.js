// Runs a Go test binary in a page, with reading of files through the server that sent this page.
(async () => {
  "use strict";
  const fail = (code) => Object.assign(new Error(code), { code });
  const settings = await (await fetch("settings")).json();
  let sent = Promise.resolve();
  const decoder = new TextDecoder();
  const out = (bytes) => {
    const text = decoder.decode(bytes.slice(), { stream: true });
    sent = sent.then(() => fetch("out", { method: "POST", body: text }));
  };

  const open = new Map();
  let next = 10;
  const full = (path) => (path.startsWith("/") ? path : settings.dir + "/" + path).replace(/\/\.(?=\/|$)/g, "");
  const ask = async (path, data) => {
    const r = await fetch("file?path=" + encodeURIComponent(full(path)) + (data ? "&data=1" : ""));
    if (!r.ok) throw fail(r.status === 404 ? "ENOENT" : "EACCES");
    return r.json();
  };
  const stat = (e) => ({
    dev: 1, ino: 1, mode: e.Dir ? 0o40555 : 0o100444, nlink: 1, uid: 0, gid: 0, rdev: 0, size: e.Size, blksize: 4096, blocks: 1,
    atimeMs: e.Time, mtimeMs: e.Time, ctimeMs: e.Time, isDirectory: () => e.Dir,
  });
  const answer = (promise, callback) => promise.then((value) => callback(null, value), (error) => callback(error));
  const readOnly = (...args) => args[args.length - 1](fail("EROFS"));
  Object.assign(globalThis.fs, {
    constants: { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_TRUNC: 512, O_APPEND: 1024, O_EXCL: 128, O_DIRECTORY: 65536 },
    writeSync: (fd, bytes) => (out(bytes), bytes.length),
    write: (fd, bytes, offset, length, position, callback) => {
      if (fd !== 1 && fd !== 2) return callback(fail("EROFS"));
      out(bytes.subarray(offset, offset + length));
      callback(null, length);
    },
    open: (path, flags, mode, callback) => {
      if (flags & (1 | 2 | 64)) return callback(fail("EROFS"));
      answer(ask(path, true).then((e) => {
        open.set(next, { e, at: 0, bytes: e.Data ? Uint8Array.from(atob(e.Data), (c) => c.charCodeAt(0)) : new Uint8Array(0) });
        return next++;
      }), callback);
    },
    read: (fd, buffer, offset, length, position, callback) => {
      const file = open.get(fd);
      if (!file) return callback(fail("EBADF"));
      if (file.e.Dir) return callback(fail("EISDIR"));
      const from = position === null ? file.at : Number(position);
      const part = file.bytes.subarray(from, from + length);
      buffer.set(part, offset);
      if (position === null) file.at += part.length;
      callback(null, part.length);
    },
    close: (fd, callback) => callback(open.delete(fd) ? null : fail("EBADF")),
    fstat: (fd, callback) => (open.has(fd) ? callback(null, stat(open.get(fd).e)) : callback(fail("EBADF"))),
    stat: (path, callback) => answer(ask(path).then(stat), callback),
    lstat: (path, callback) => answer(ask(path).then(stat), callback),
    readdir: (path, callback) => answer(ask(path).then((e) => {
      if (!e.Dir) throw fail("ENOTDIR");
      return e.Names || [];
    }), callback),
    fsync: (fd, callback) => callback(null),
    mkdir: readOnly, rmdir: readOnly, unlink: readOnly, rename: readOnly, truncate: readOnly, ftruncate: readOnly, chmod: readOnly, utimes: readOnly,
  });
  globalThis.process.cwd = () => settings.dir;

  const end = (code) => sent.then(() => fetch("end?code=" + code));
  try {
    const go = new Go();
    go.argv = settings.args;
    go.env = { TMPDIR: "/nowhere", HOME: "/nowhere", ...settings.env };
    let code = 2;
    go.exit = (c) => { code = c; };
    const { instance } = await WebAssembly.instantiateStreaming(fetch("test.wasm"), go.importObject);
    await go.run(instance);
    await end(code);
  } catch (error) {
    out(new TextEncoder().encode("wasmtest: " + (error && error.stack || error) + "\n"));
    await end(2);
  }
})();
