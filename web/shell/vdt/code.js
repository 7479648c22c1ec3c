// Port of build/small/vdt/code.go; keep the two in step. It reassembles functions from symbols and separate streams of numbers.
import { bad } from "./bad.js";

export const together = (ops, kinds, numbers, count, place) => {
  let out = new Uint8Array(ops.length * 2 + 1024), n = 0, at = 0;
  const used = kinds.map(() => 0); // position in each stream of numbers
  const unsigned = () => {
    for (let v = 0, shift = 0; ; shift += 7) {
      const c = ops[at++];
      if (c === undefined || shift > 28) bad();
      v |= (c & 0x7F) << shift;
      if (c < 0x80) return v >>> 0;
    }
  };
  const put = (v) => {
    for (; v > 0x7F; v >>>= 7) out[n++] = v & 0x7F | 0x80;
    out[n++] = v;
  };
  const putSigned = (v) => {
    while (v < -0x40 || v > 0x3F) {
      const c = v & 0x7F; // also for slightly more than 32 bits: positions in functions
      out[n++] = c | 0x80;
      v = (v - c) / 128;
    }
    out[n++] = v & 0x7F;
  };
  const inline = (kind) => { // a number of the dictionary
    const one = numbers[ops[at++] - 256];
    if (!one || one.kind !== kind) bad();
    return one.v;
  };
  const read = (kind) => { // unsigned
    const b = kinds[kind];
    for (let v = 0, shift = 1, c; ; shift *= 128) {
      c = b[used[kind]++];
      if (c === undefined || shift > 2 ** 28) bad();
      v += (c & 0x7F) * shift;
      if (c < 0x80) return v;
    }
  };
  const readSigned = (kind) => {
    const b = kinds[kind];
    let v = 0, shift = 0, c;
    do {
      c = b[used[kind]++];
      if (c === undefined || shift > 28) bad();
      v |= (c & 0x7F) << shift;
      shift += 7;
    } while (c > 0x7F);
    return c & 0x40 && shift < 32 ? v | -1 << shift : v;
  };
  const copyNumber = (kind) => { // of any length, unchanged
    const b = kinds[kind];
    let c;
    do {
      c = b[used[kind]++];
      if (c === undefined) bad();
      out[n++] = c;
    } while (c > 0x7F);
  };
  const constant = (kind) => { // signed
    if (ops[at] > 255) putSigned(inline(kind));
    else copyNumber(kind);
  };
  const call = () => { // a function, as the Go linker writes it
    if (ops[at] > 255) {
      putSigned(inline(4));
    } else {
      putSigned(kinds[4][used[4]] | kinds[4][used[4] + 1] << 8);
      used[4] += 2;
    }
  };
  const following = () => ops[ops[at] > 255 ? at + 1 : at];
  for (let i = 0; i < count; i++) {
    // The length is known only at the end: three bytes are reserved for it, and the gap is closed if it needs fewer.
    const head = n, start = n += 3;
    let from = at, last = 0, depth = 1, low = 0, ended = 0, op = 0;
    const copy = () => {
      if (n + (at - from) + 64 > out.length) {
        const more = new Uint8Array(out.length * 2 + (at - from));
        more.set(out.subarray(0, n));
        out = more;
      }
      while (from < at) out[n++] = ops[from++];
    };
    for (let locals = unsigned(); locals; locals--) {
      unsigned();
      at++;
    }
    while (depth) {
      copy();
      if (low > depth) {
        ended += low - depth;
        low = depth;
      } else if (!low && op === 0x0E) {
        low = depth;
      }
      op = ops[at++];
      if (op === undefined) bad();
      if (op >= 0x20 && op <= 0x24) {
        unsigned();
      } else if (op >= 0x28 && op <= 0x3E) {
        out[n++] = op;
        out[n++] = ops[at++];
        if (ops[at] > 255) put(inline(0));
        else copyNumber(0);
        from = at;
      } else if (op >= 0x45) {
        if (op === 0xFC) {
          const kind = unsigned();
          at += kind === 10 ? 2 : kind === 11 ? 1 : 0;
        }
      } else {
        switch (op) {
          case 0x02: case 0x03: case 0x04:
            at++;
            depth++;
            break;
          case 0x0B:
            depth--;
            break;
          case 0x0C: case 0x0D:
            out[n++] = op;
            put(depth - 1 - unsigned());
            from = at;
            break;
          case 0x0E: {
            out[n++] = op;
            const targets = unsigned(), same = unsigned();
            put(targets);
            if (n + targets * 3 + 64 > out.length) {
              const more = new Uint8Array(out.length * 2 + targets * 3);
              more.set(out.subarray(0, n));
              out = more;
            }
            for (let t = 0; t <= targets; t++) put(t < same ? t : unsigned());
            from = at;
            break;
          }
          case 0x10:
            out[n++] = op;
            call();
            from = at;
            break;
          case 0x11:
            unsigned();
            unsigned();
            break;
          case 0x3F: case 0x40:
            at++;
            break;
          case 0x41:
            out[n++] = op;
            switch (following()) {
              case 0x21:
                putSigned((ops[at] > 255 ? inline(6) : readSigned(6)) + ended + 1);
                break;
              case 0x6A: case 0x6B:
                constant(7);
                break;
              default:
                constant(following() === 0xFC ? 9 : 1);
            }
            from = at;
            break;
          case 0x42:
            out[n++] = op;
            constant(following() === 0x7C ? 8 : following() === 0x37 ? 10 : 2);
            from = at;
            break;
          case 0x1D:
            last += (ops[at] > 255 ? inline(5) : readSigned(5)) + 1;
            out[n++] = 0x42;
            putSigned((place + i) * 65536 + last);
            from = at;
            break;
          case 0x1F: // a call into the other half
            out[n++] = 0x41;
            call();
            out[n++] = 0x11;
            out[n++] = 0;
            out[n++] = 0;
            from = at;
            break;
          case 0x1E: {
            out[n++] = 0x42;
            const kind = following() === 0x37 ? 11 : 3;
            putSigned(ops[at] > 255 ? inline(kind) : read(kind));
            from = at;
            break;
          }
          case 0x43:
            at += 4;
            break;
          case 0x44:
            at += 8;
            break;
        }
      }
    }
    copy();
    const length = n - start, end = n;
    if (length > 0x1FFFFF) bad();
    n = head;
    put(length);
    out.copyWithin(n, start, end);
    n += length;
  }
  if (at !== ops.length || used.some((n, kind) => n !== kinds[kind].length)) bad();
  return out.slice(0, n);
};
