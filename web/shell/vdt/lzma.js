// Port of build/small/lzma, bit for bit; keep the two in step. Source: the LZMA specification, which is in the public domain.
import { bad } from "./bad.js";

const rates = Uint32Array.from({ length: 37 }, (_, n) => 131072 / (2 * n + 3));
/**
 * unpackParts returns a function that unpacks the next part, of the given size. mask and before are parameters of the model.
 * @param {number} room the most bytes of all parts together
 */
export const unpackParts = (room, mask, before) => {
  // All probabilities are in one array. These are the bases of its groups:
  const isMatch = 0, isRep = 48, isRepG0 = 60, isRepG1 = 72, isRepG2 = 84, isRep0Long = 96, slot = 144, special = 400, align = 516;
  const matchLength = 532, repLength = 1110, literal = 1688; // a length: choice, choice2, low 4 x 8, mid 4 x 8, high 256 (from 2 + 64)
  const model = new Uint32Array(literal + (0x300 << before)).fill(2 ** 31); // high half: probability; low half: number of updates

  let input = null, at = 0; // the current packed part
  let out = new Uint8Array(0), n = 0, end = 0; // all unpacked bytes, their number, and the end of this part
  let range = 0xFFFFFFFF, code = 0;
  let state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;

  const bit = (p) => {
    while (range < 0x1000000) {
      range = range << 8 >>> 0;
      code = (code << 8 | input[at++]) >>> 0;
    }
    const m = model[p], v = m >>> 16, n = m & 0xFFFF, next = n < 36 ? n + 1 : n;
    const bound = (range >>> 12) * (v >>> 4);
    if (code < bound) {
      range = bound;
      model[p] = (v + ((0xFFFF - v) * rates[n] >>> 16)) * 65536 + next;
      return 0;
    }
    range -= bound;
    code -= bound;
    model[p] = (v - (v * rates[n] >>> 16)) * 65536 + next;
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
      while (range < 0x1000000) {
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
    const base = literal + (n ? out[n - 1] >> 8 - before : 0) * 0x300;
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
  // repeated reads which earlier distance is reused, and returns the length.
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
    const place = n & mask;
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
    if (rep0 >= n || n + count > end) bad();
    for (let from = n - rep0 - 1; count; count--) out[n++] = out[from++];
  };

  return (packed, size) => {
    if (packed.length < 5 || n + size > room) bad();
    input = packed;
    code = (packed[1] << 24 | packed[2] << 16 | packed[3] << 8 | packed[4]) >>> 0;
    range = 0xFFFFFFFF;
    at = 5;
    const from = n;
    end = n + size;
    if (end > out.length) {
      const more = new Uint8Array(Math.min(room, end + (end >> 1)));
      more.set(out.subarray(0, n));
      out = more;
    }
    while (n < end) {
      step();
      if (at > input.length + 4) bad();
    }
    return out.subarray(from, end);
  };
};
