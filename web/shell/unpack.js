// Unpacks what build/lzma has packed in the format of .lzma files, and unfolds the program, which build/pack/fold.go has
// folded before it was packed: in the page on a first visit, while it arrives, and in the service worker, which keeps it
// ready to run.
//
// vedetteUnpack(most) returns a function that takes the packed bytes part by part (a Uint8Array, or null at the end) and
// returns what could be unpacked with them (a Uint8Array of its own, perhaps empty). It throws when the bytes are
// damaged or stand for more than most bytes. Source: the LZMA specification, which is in the public domain.
// vedetteProgram(most) is the same for the program, whose most counts it unfolded.
{
const bad = () => { throw new Error("the packed program is damaged"); };
self.vedetteUnpack = (most) => {
  "use strict";

  // Probabilities lie in one array. The bases of the groups in it:
  const isMatch = 0, isRep = 12, isRepG0 = 24, isRepG1 = 36, isRepG2 = 48, isRep0Long = 60, slot = 72, special = 328, align = 444;
  const matchLength = 460, repLength = 734, literal = 1008; // a length: choice, choice2, low 8, mid 8, high 256
  const model = new Uint16Array(literal + (0x300 << 4)).fill(1024);

  let input = new Uint8Array(0), at = 0; // what has come and is not used yet
  let out = null, n = 0, size = 0; // the whole of what is unpacked, and how far
  let range = 0xFFFFFFFF, code = 0;
  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;

  const bit = (p) => {
    if (range < 0x1000000) {
      range = range << 8 >>> 0;
      code = (code << 8 | input[at++]) >>> 0;
    }
    const probability = model[p];
    const bound = (range >>> 11) * probability;
    if (code < bound) {
      range = bound;
      model[p] = probability + (2048 - probability >> 5);
      return 0;
    }
    range -= bound;
    code -= bound;
    model[p] = probability - (probability >> 5);
    return 1;
  };
  const tree = (base, bits) => {
    let m = 1;
    for (let i = bits; i; i--) m = m << 1 | bit(base + m);
    return m - (1 << bits);
  };
  const reverse = (base, bits) => {
    let m = 1, v = 0;
    for (let i = 0; i < bits; i++) {
      const b = bit(base + m);
      m = m << 1 | b;
      v |= b << i;
    }
    return v;
  };
  const length = (base) => {
    if (!bit(base)) return tree(base + 2, 3);
    if (!bit(base + 1)) return 8 + tree(base + 10, 3);
    return 16 + tree(base + 18, 8);
  };
  const distance = (length) => {
    const s = tree(slot + Math.min(length, 3) * 64, 6);
    if (s < 4) return s;
    const bits = (s >> 1) - 1, base = (2 | s & 1) << bits;
    if (s < 14) return base + reverse(special + base - s, bits);
    let v = 0;
    for (let i = bits - 4; i; i--) {
      if (range < 0x1000000) {
        range = range << 8 >>> 0;
        code = (code << 8 | input[at++]) >>> 0;
      }
      range >>>= 1;
      v <<= 1;
      if (code >= range) {
        code -= range;
        v |= 1;
      }
    }
    return (base + v * 16 + reverse(align, 4)) >>> 0;
  };
  const oneByte = () => {
    const base = literal + (n ? out[n - 1] >> 4 : 0) * 0x300;
    let symbol = 1;
    if (state >= 7) {
      if (rep0 >= n) bad();
      let mate = out[n - rep0 - 1], offset = 0x100;
      while (symbol < 0x100) {
        mate <<= 1;
        const b = bit(base + offset + (mate & offset) + symbol);
        symbol = symbol << 1 | b;
        offset &= b ? mate : ~mate;
      }
    } else {
      while (symbol < 0x100) symbol = symbol << 1 | bit(base + symbol);
    }
    out[n++] = symbol;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  // repeated reads which distance comes back, and how much of it.
  const repeated = () => {
    if (!bit(isRepG0 + state)) {
      if (!bit(isRep0Long + state)) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      let d = rep1;
      if (bit(isRepG1 + state)) {
        d = rep2;
        if (bit(isRepG2 + state)) {
          d = rep3;
          rep3 = rep2;
        }
        rep2 = rep1;
      }
      rep1 = rep0;
      rep0 = d;
    }
    const count = 2 + length(repLength);
    state = state < 7 ? 8 : 11;
    return count;
  };
  const step = () => {
    if (!bit(isMatch + state)) {
      oneByte();
      return;
    }
    let count;
    if (bit(isRep + state)) {
      count = repeated();
    } else {
      count = length(matchLength);
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      rep0 = distance(count);
      state = state < 7 ? 7 : 10;
      count += 2;
    }
    if (rep0 >= n || n + count > size) bad();
    for (let from = n - rep0 - 1; count; count--) out[n++] = out[from++];
  };

  const head = () => {
    // Parameters as build/lzma has them, the size in eight bytes, and the first five of the range coder.
    const view = new DataView(input.buffer, input.byteOffset);
    size = view.getUint32(5, true);
    if (input[0] !== 4 || view.getUint32(9, true) !== 0 || size > most || input[13] !== 0) bad();
    code = view.getUint32(14);
    at = 18;
    out = new Uint8Array(size);
  };
  return (part) => {
    if (part) {
      const joined = new Uint8Array(input.length - at + part.length);
      joined.set(input.subarray(at));
      joined.set(part, input.length - at);
      input = joined;
      at = 0;
    }
    if (!out) {
      if (input.length < 18) return part ? new Uint8Array(0) : bad();
      head();
    }
    const from = n;
    // One step never takes more than 20 bytes.
    const stop = part ? input.length - 20 : Infinity;
    while (n < size && at < stop) {
      step();
      if (at > input.length + 5) bad();
    }
    if (!part && (n < size || at > input.length)) bad();
    return out.slice(from, n);
  };
};


self.vedetteProgram = (most) => {
  "use strict";
  const unpack = self.vedetteUnpack(most);
  // For each instruction: 0 alone, 1 a number follows, 2 two numbers, 3 opens a block, 4 closes one, 5 a branch table,
  // 6 and 7 a fraction, 8 a second part, 9 one that stands for more.
  const kinds = new Uint8Array(256);
  kinds.fill(1, 0x0C, 0x0E).fill(1, 0x20, 0x25).fill(2, 0x28, 0x3F).fill(1, 0x3F, 0x43).fill(3, 2, 5).fill(9, 0xE0, 0xE9);
  kinds.set([4, 0, 0, 5, 0, 1, 2], 0x0B);
  kinds[0x0C] = kinds[0x0D] = 1;
  kinds[0x43] = 6;
  kinds[0x44] = 7;
  kinds[0xFC] = 8;
  const head = [0x20, 1, 0x41, 8, 0x6B, 0x22, 1, 0x24, 0, 0x20, 1, 0x42], middle = [0x37, 3, 0, 0x41, 0, 0x10], tail = [0x23, 0, 0x21, 1, 0x0D];

  let b = new Uint8Array(1 << 16), r = 0, n = 0; // what is unpacked, and what of it is used
  const out = new Uint8Array(most);
  let w = 0, given = 0;
  let chunk = 0, left = 0, number = 0, begun = false, done = false;

  const read = () => {
    let v = 0, shift = 0, c;
    do {
      c = b[r++];
      v |= (c & 127) << shift;
      shift += 7;
    } while (c > 127 && r < n);
    return v >>> 0;
  };
  const write = (v) => {
    for (; v > 127; v >>>= 7) out[w++] = v | 128;
    out[w++] = v;
  };
  const copy = () => {
    let c;
    do out[w++] = c = b[r++]; while (c > 127);
  };
  const put = (bytes) => {
    for (let i = 0; i < bytes.length; i++) out[w++] = bytes[i];
  };

  // body unfolds the function that ends at stop.
  const body = (stop) => {
    let depth = 0, last = 0, places = [];
    for (let groups = (copy(), out[w - 1]); groups; groups--) {
      copy();
      out[w++] = b[r++];
    }
    while (r < stop) {
      const op = b[r++], kind = kinds[op];
      if (kind !== 9) out[w++] = op;
      switch (kind) {
        case 1: copy(); break;
        case 2: copy(); copy(); break;
        case 3: out[w++] = b[r++]; depth++; break;
        case 4: depth--; break;
        case 5: {
          const at = r, count = read();
          for (r = at, copy(); r < stop;) {
            copy();
            if (places.push(0) > count) break;
          }
          break;
        }
        case 6: for (let i = 0; i < 4; i++) out[w++] = b[r++]; break;
        case 7: for (let i = 0; i < 8; i++) out[w++] = b[r++]; break;
        case 8: {
          const part = b[r];
          copy();
          if (part > 9) out[w++] = b[r++];
          if (part === 10) out[w++] = b[r++];
          break;
        }
        case 9:
          if (op === 0xE8) {
            places = [];
            const labels = read();
            for (let i = 0; i < labels; i++) for (let k = read(); k && places.length < 65536; k--) places.push(i);
            out[w++] = 0x0E;
            write(places.length - 1);
            for (let i = 0; i < places.length; i++) write(places[i]);
            break;
          }
          if (op === 0xE0) while (++last < places.length && places[last] === places[last - 1]);
          else last += op === 0xE7 ? read() : op - 0xE1;
          put(head);
          const v = number << 16 | last; // signed, and below 2^31
          let x = v;
          for (; x > 63; x >>= 7) out[w++] = x & 127 | 128;
          out[w++] = x;
          put(middle);
          copy();
          put(tail);
          write(depth - 1);
      }
    }
    if (r !== stop) bad();
  };

  // words unfolds a function table: see foldWords in build/pack/fold.go.
  const words = (count, size) => {
    const view = new DataView(b.buffer, r, size), last = new Uint32Array(64), none = 0xFFFFFFFF;
    const word = (at, kind, keep) => {
      let v = view.getUint32(at, true);
      if (keep && (v === 0 || v === none)) return;
      if (keep && v === 0x80000000) v = 0;
      last[kind] += v;
      view.setUint32(at, last[kind], true);
    };
    for (let i = 0; i < count; i++) {
      word(8 * i, 0, false);
      word(8 * i + 4, 1, false);
      const at = last[1], maps = view.getUint32(at + 28, true), data = view.getUint8(at + 43);
      if (maps > 16 || data > 16) bad();
      last[1] = at + 44 + 4 * maps + 4 * data;
      word(at, 2, false);
      word(at + 16, 3, true);
      for (let k = 0; k < maps; k++) word(at + 44 + 4 * k, 8 + k, true);
      for (let k = 0; k < data; k++) word(at + 44 + 4 * maps + 4 * k, 24 + k, true);
    }
    out.set(b.subarray(r, r + size), w);
    r += size;
    w += size;
  };

  // some unfolds one piece, and tells whether it could: with more it can wait until enough has come.
  const some = (more) => {
    const from = r, enough = (size) => {
      if (r + size <= n) return true;
      if (!more) bad();
      r = from;
      return false;
    };
    if (!begun) {
      if (!enough(more ? 16 : 1)) return false;
      chunk = b[r++];
      begun = true;
      if (chunk === 0) done = true;
      else if (chunk === 1) left = read();
      else number = read(), left = read();
      if (chunk > 4) bad();
      return true;
    }
    if (chunk === 1) {
      const size = Math.min(left, n - r);
      if (w + size > most) bad();
      out.set(b.subarray(r, r + size), w);
      r += size;
      w += size;
      left -= size;
      if (left && !more) bad();
      if (!left) begun = false;
      return !left;
    }
    if (chunk === 4) {
      if (!enough(left)) return false;
      if (w + left > most) bad();
      words(number, left);
      begun = false;
      return true;
    }
    if (!left) {
      begun = false;
      return true;
    }
    if (chunk === 2) {
      if (w > most) bad();
      write(number++);
    } else {
      if (!enough(more ? 5 : 1)) return false;
      const size = read();
      if (!enough(size)) return false;
      const at = w;
      w += 5;
      body(r + size);
      const stop = w;
      if (stop > most) bad();
      w = at;
      write(stop - at - 5);
      out.copyWithin(w, at + 5, stop);
      w += stop - at - 5;
      number++;
    }
    left--;
    return true;
  };
  return (part) => {
    const came = unpack(part);
    if (n + came.length > b.length) {
      // What is used goes; what is left moves to the front.
      const rest = b.subarray(r, n);
      const bigger = rest.length + came.length > b.length / 2 ? new Uint8Array(2 * (rest.length + came.length)) : b;
      bigger.set(rest);
      b = bigger;
      n = rest.length;
      r = 0;
    }
    b.set(came, n);
    n += came.length;
    while (!done && some(part));
    if (!part && (!done || r !== n)) bad();
    const from = given;
    given = w;
    return out.slice(from, w);
  };
};
}

// As a worker of the page: {most} first, then {part} until null; every part is answered by {out} or {error}.
if (self.DedicatedWorkerGlobalScope && self instanceof self.DedicatedWorkerGlobalScope) {
  let unpack = null;
  self.onmessage = ({ data }) => {
    try {
      if (data.most) {
        unpack = self.vedetteProgram(data.most);
        return;
      }
      const out = unpack(data.part);
      self.postMessage({ out }, [out.buffer]);
    } catch (error) {
      self.postMessage({ error: error.message });
    }
  };
}
