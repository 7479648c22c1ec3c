// Unpacks the program, which build/lzma has packed in the format of .lzma files: in the page on a first visit, while it
// arrives, and in the service worker, which keeps it unpacked.
//
// vedetteUnpack(most) returns a function that takes the packed bytes part by part (a Uint8Array, or null at the end) and
// returns what could be unpacked with them (a Uint8Array of its own, perhaps empty). It throws when the bytes are
// damaged or stand for more than most bytes. Source: the LZMA specification, which is in the public domain.
self.vedetteUnpack = (most) => {
  "use strict";
  const bad = () => { throw new Error("the packed program is damaged"); };

  // Probabilities lie in one array. The bases of the groups in it:
  const isMatch = 0, isRep = 48, isRepG0 = 60, isRepG1 = 72, isRepG2 = 84, isRep0Long = 96, slot = 144, special = 400, align = 516;
  const matchLength = 532, repLength = 1110, literal = 1688; // a length: choice, choice2, low 4 x 8, mid 4 x 8, high 256 (from 2 + 64)
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
  const length = (base, place) => {
    if (!bit(base)) return tree(base + 2 + place * 8, 3);
    if (!bit(base + 1)) return 8 + tree(base + 34 + place * 8, 3);
    return 16 + tree(base + 66, 8);
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
  const repeated = (place) => {
    if (!bit(isRepG0 + state)) {
      if (!bit(isRep0Long + state * 4 + place)) {
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
    const count = 2 + length(repLength, place);
    state = state < 7 ? 8 : 11;
    return count;
  };
  const step = () => {
    const place = n & 3;
    if (!bit(isMatch + state * 4 + place)) {
      oneByte();
      return;
    }
    let count;
    if (bit(isRep + state)) {
      count = repeated(place);
    } else {
      count = length(matchLength, place);
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
    if (input[0] !== 94 || view.getUint32(9, true) !== 0 || size > most || input[13] !== 0) bad();
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

// As a worker of the page: {most} first, then {part} until null; every part is answered by {out} or {error}.
if (self.DedicatedWorkerGlobalScope && self instanceof self.DedicatedWorkerGlobalScope) {
  let unpack = null;
  self.onmessage = ({ data }) => {
    try {
      if (data.most) {
        unpack = self.vedetteUnpack(data.most);
        return;
      }
      const out = unpack(data.part);
      self.postMessage({ out }, [out.buffer]);
    } catch (error) {
      self.postMessage({ error: error.message });
    }
  };
}
