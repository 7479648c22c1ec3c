// Unpacks the program, which build/small/vdt has packed: in the page on a first visit, while it arrives, and in the service
// worker, which keeps it unpacked. The format is told there; here is the same in another language, bit for bit.
//
// vedetteUnpack(most) returns a function that takes the packed bytes part by part (a Uint8Array, or null at the end) and
// returns what could be unpacked with them (a Uint8Array of its own, perhaps empty). It throws when the bytes are
// damaged or stand for more than most bytes.
"use strict";
{
const bad = () => { throw new Error("the packed program is damaged"); };

// build/small/lzma: returns a function that unpacks the next part to so many bytes. mask and before are the shape.
// Source: the LZMA specification, which is in the public domain.
const rates = Uint32Array.from({ length: 37 }, (_, n) => 131072 / (2 * n + 3));
const unpackParts = (room, mask, before) => {
  // Probabilities lie in one array. The bases of the groups in it:
  const isMatch = 0, isRep = 48, isRepG0 = 60, isRepG1 = 72, isRepG2 = 84, isRep0Long = 96, slot = 144, special = 400, align = 516;
  const matchLength = 532, repLength = 1110, literal = 1688; // a length: choice, choice2, low 4 x 8, mid 4 x 8, high 256 (from 2 + 64)
  const model = new Uint32Array(literal + (0x300 << before)).fill(2 ** 31); // probabilities above, how often they have learnt below

  let input = null, at = 0; // the packed part in hand
  let out = new Uint8Array(0), n = 0, end = 0; // all that was unpacked, how far, and where this part ends
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

// build/small/vdt/words.go: the numbers of the dictionary, and what words stand for.
const readDictionary = (b) => {
  let at = 0;
  const byte = () => b[at++] ?? bad();
  const unsigned = () => {
    for (let v = 0, shift = 1, c; ; shift *= 128) {
      c = byte();
      v += (c & 0x7F) * shift;
      if (c < 0x80) return v;
      if (shift > 2 ** 35) bad();
    }
  };
  const some = (read) => Array.from({ length: Math.min(unsigned(), b.length) }, read);
  const numbers = some(() => {
    const kind = byte(), v = unsigned();
    return { kind, v: v % 2 ? -(v + 1) / 2 : v / 2 };
  });
  const direct = 256 - byte();
  const words = some(() => {
    const symbol = unsigned();
    return symbol ? [symbol - 1] : { a: unsigned(), b: unsigned() };
  });
  const spell = (i, depth) => {
    const w = words[i];
    if (!w || depth > 64) bad();
    if (w.length) return w;
    const all = spell(w.a, depth + 1).concat(spell(w.b, depth + 1));
    if (all.length > 4096) bad();
    return words[i] = all;
  };
  words.forEach((_, i) => spell(i, 0));
  if (at !== b.length) bad();
  // Returns the symbols of packed words.
  const symbols = (b, most) => {
    let out = new Uint16Array(b.length * 8), n = 0;
    for (let i = 0; i < b.length;) {
      let c = b[i++];
      if (c >= direct) c = direct + (c - direct << 8) + b[i++];
      const w = words[c], length = w ? w.length : bad();
      if (n + length > out.length) {
        if (n > most) bad();
        const more = new Uint16Array(out.length * 2 + length);
        more.set(out);
        out = more;
      }
      for (let k = 0; k < length; k++) out[n++] = w[k];
    }
    return out.subarray(0, n);
  };
  return { numbers, symbols };
};

// build/small/vdt/code.go: puts functions together again out of symbols and the kinds of numbers.
const together = (ops, kinds, numbers, count, place) => {
  let out = new Uint8Array(ops.length * 2 + 1024), n = 0, at = 0;
  const used = kinds.map(() => 0); // how far each kind of numbers is
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
      const c = v & 0x7F; // also of a little more than 32 bits: places in functions
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
  const copyNumber = (kind) => { // of any length, as it is
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
  const following = () => ops[ops[at] > 255 ? at + 1 : at];
  for (let i = 0; i < count; i++) {
    // The length is known at the end: three bytes are kept free for it, and closed up when it needs fewer.
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
            if (ops[at] > 255) { // as the Go linker writes it
              putSigned(inline(4));
            } else {
              putSigned(kinds[4][used[4]] | kinds[4][used[4] + 1] << 8);
              used[4] += 2;
            }
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

// build/small/vdt/tables.go: the block of the tables of functions.
const blockTogether = (parts, size) => {
  const maps0 = 5, slots = 13, heads = 7, whichOf = 9, tablesOf = 22; // the slots of a function, the streams of the parts
  const at = new Array(parts.length).fill(0);
  const byte = (stream) => {
    if (at[stream] >= parts[stream].length) bad();
    return parts[stream][at[stream]++];
  };
  const number = (stream) => {
    for (let v = 0, shift = 0, c; ; shift += 7) {
      c = byte(stream);
      v |= (c & 0x7F) << shift;
      if (c < 0x80) return v >>> 0;
      if (shift > 27) bad();
    }
  };
  const [count, first, after, index, maps, find, buckets] = [0, 0, 0, 0, 0, 0, 0].map(() => number(0));
  if (find + 20 * buckets !== size || index + 8 * count + 8 > maps || maps > find) bad();
  const b = new Uint8Array(size), view = new DataView(b.buffer);
  const put = (at, v) => view.setUint32(at, v, true);
  const known = Array.from({ length: slots }, () => []), ends = [1, 0];
  const table = (slot) => {
    const which = number(whichOf + slot), map = slot >= maps0, from = tablesOf + slot;
    if (!which) return map ? -1 : 0;
    if (which > 1) return known[slot][known[slot].length + 1 - which] ?? bad();
    const grain = [3, 3, 7][slot - maps0] | 0, v = ends[map ? 1 : 0] + grain & ~grain, most = map ? find : index;
    let to = v + (map ? maps : 0), n = 0;
    known[slot].push(v);
    if (slot === maps0 || slot === maps0 + 1) {
      const some = number(heads + slot - maps0), wide = number(heads + slot - maps0);
      if (to + 8 > most) bad();
      put(to, some);
      put(to + 4, wide);
      to += 8;
      n = some * Math.ceil(wide / 8);
    } else {
      // How far it goes: count is known first, or numbers are until they end.
      const start = at[from];
      if (slot === maps0 + 2) {
        n = 8 + 16 * (byte(from) | byte(from) << 8);
      } else if (map) {
        number(from);
        number(from);
        n = at[from] - start;
      } else {
        for (let v = number(from); ; v = number(from)) {
          if (!v && n) break;
          number(from);
          n = 1;
        }
        n = at[from] - start;
      }
      at[from] = start;
    }
    if (to + n > most || at[from] + n > parts[from].length) bad();
    b.set(parts[from].subarray(at[from], at[from] += n), to);
    ends[map ? 1 : 0] = to + n - (map ? maps : 0);
    return v;
  };
  let f = index + 8 * count + 8;
  for (let i = 0; i < count; i++) {
    const kind = byte(1), flag = byte(2), steps = number(3), all = number(4), args = number(5);
    const end = f + 44 + 4 * steps + 4 * all;
    if (steps > 4 || all > 8 || end > maps) bad();
    put(index + 8 * i, first + i);
    put(index + 8 * i + 4, f - index);
    put(f, first + i);
    put(f + 8, args << 3 | args >>> 29);
    put(f + 12, number(6));
    put(f + 16, table(0));
    put(f + 28, steps);
    b[f + 40] = kind;
    b[f + 41] = flag;
    b[f + 43] = all;
    for (let k = 0; k < steps; k++) put(f + 44 + 4 * k, table(1 + k));
    for (let k = 0; k < all; k++) put(f + 44 + 4 * steps + 4 * k, table(maps0 + k));
    f = index + (end - index + 7 & ~7);
  }
  put(index + 8 * count, after);
  for (let i = 0; i < buckets; i++) put(find + 20 * i, i >> 4);
  if (at.some((n, i) => n !== parts[i].length)) bad();
  return b;
};

// build/small/vdt/vdt.go: the groups.
self.vedetteUnpack = (most) => {
  const streams = 14, blockStreams = 35, room = 2 * most + (1 << 20);
  let input = new Uint8Array(0), size = -1, done = 0, dictionary = null;
  const unpack = Array.from({ length: streams }, (_, i) => unpackParts(room, i ? 0 : 3, i === 1 ? 8 : 2));
  const word = (i) => (input[4 * i] | input[4 * i + 1] << 8 | input[4 * i + 2] << 16 | input[4 * i + 3] << 24) >>> 0;
  const none = new Uint8Array(0);
  // group unpacks the first group of the input, and returns null when it is not all there.
  const group = () => {
    if (input.length < 8) return null;
    const block = word(0) === 0xFFFFFFFF, all = block ? blockStreams : streams, head = 4 * (2 + 2 * all);
    if (input.length < head) return null;
    let length = head;
    for (let i = 0; i < all; i++) {
      if (word(2 + 2 * i) > room) bad();
      length += word(3 + 2 * i);
    }
    if (length > room || (block ? word(1) > most : word(0) > 900)) bad();
    if (input.length < length) return null;
    let at = head;
    const parts = (block ? Array.from({ length: all }, (_, i) => unpackParts(word(2 + 2 * i), i === 29 ? 3 : 0, 2)) : unpack).map((one, i) => {
      const raw = word(2 + 2 * i), packed = word(3 + 2 * i);
      const part = raw ? one(input.subarray(at, at + packed), raw) : none;
      at += packed;
      return part;
    });
    const out = block ? blockTogether(parts, word(1)) : word(0) ? together(dictionary.symbols(parts[1], room), parts.slice(2), dictionary.numbers, word(0), word(1)) : parts[0].slice();
    if (!out.length) bad();
    input = input.subarray(length);
    return out;
  };
  return (bytes) => {
    if (bytes) {
      const joined = new Uint8Array(input.length + bytes.length);
      joined.set(input);
      joined.set(bytes, input.length);
      input = joined;
    }
    if (size < 0 && input.length >= 12 && input.length >= 12 + word(2)) {
      if (String.fromCharCode(...input.subarray(0, 4)) !== "VDT2" || word(1) > most) bad();
      size = word(1);
      dictionary = readDictionary(input.subarray(12, 12 + word(2)));
      input = input.subarray(12 + word(2));
    }
    const parts = [];
    let length = 0;
    for (let some = null; size > done + length && (some = group());) {
      parts.push(some);
      length += some.length;
    }
    done += length;
    if (size >= 0 && (done > size || done === size && input.length) || !bytes && done !== size) bad();
    const out = new Uint8Array(length);
    let at = 0;
    for (const some of parts) {
      out.set(some, at);
      at += some.length;
    }
    return out;
  };
};
}

// As a worker of the page: {most} first, then {part} until null; the answer is {module}, or {error}, and arrived when it
// is the browser that does not want it.
if (self.DedicatedWorkerGlobalScope && self instanceof self.DedicatedWorkerGlobalScope) {
  let unpack = null, into = null;
  const compile = async () => {
    const program = new Response(new ReadableStream({ start: (controller) => { into = controller; } }), { headers: { "Content-Type": "application/wasm" } });
    if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(program);
    return WebAssembly.compile(await program.arrayBuffer());
  };
  self.onmessage = ({ data }) => {
    if (data.most) {
      unpack = self.vedetteUnpack(data.most);
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
