// Unpacks gzip (RFC 1952, RFC 1951) for browsers without DecompressionStream. Loaded only there.
// vedetteInflate(Uint8Array) returns a Uint8Array; it throws on data that is not one whole gzip member.
window.vedetteInflate = (data) => {
  "use strict";
  const bad = () => { throw new Error("the packed program is damaged"); };
  if (data[0] !== 0x1f || data[1] !== 0x8b || data[2] !== 8) bad();
  const flags = data[3];
  let at = 10;
  if (flags & 4) at += 2 + data[at] + data[at + 1] * 256;
  if (flags & 8) while (data[at++]);
  if (flags & 16) while (data[at++]);
  if (flags & 2) at += 2;

  const tail = data.length - 4;
  const size = (data[tail] | data[tail + 1] << 8 | data[tail + 2] << 16 | data[tail + 3] << 24) >>> 0;
  const out = new Uint8Array(size);
  let n = 0, bits = 0, have = 0;
  const need = (count) => {
    while (have < count) {
      if (at >= data.length) bad();
      bits |= data[at++] << have;
      have += 8;
    }
    const value = bits & (1 << count) - 1;
    bits >>>= count;
    have -= count;
    return value;
  };
  // A code is its number of symbols for each length and the symbols in order of their codes.
  const code = (lengths) => {
    const count = new Uint16Array(16), next = new Uint16Array(16), symbols = new Uint16Array(lengths.length);
    for (const l of lengths) count[l]++;
    count[0] = 0;
    for (let i = 1; i < 16; i++) next[i] = next[i - 1] + count[i - 1];
    lengths.forEach((l, i) => { if (l) symbols[next[l]++] = i; });
    return { count, symbols };
  };
  const symbol = ({ count, symbols }) => {
    let word = 0, first = 0, index = 0;
    for (let length = 1; length < 16; length++) {
      word |= need(1);
      if (word - first < count[length]) return symbols[index + word - first];
      index += count[length];
      first = (first + count[length]) << 1;
      word <<= 1;
    }
    return bad();
  };
  const lengthBase = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
  const lengthBits = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
  const distanceBase = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577];
  const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

  for (let last = 0; !last;) {
    last = need(1);
    const kind = need(2);
    if (kind === 3) bad();
    if (kind === 0) {
      bits = have = 0;
      const length = data[at] | data[at + 1] << 8;
      at += 4;
      if (at + length > data.length || n + length > size) bad();
      out.set(data.subarray(at, at + length), n);
      at += length;
      n += length;
      continue;
    }
    let literals, distances;
    if (kind === 1) {
      literals = code(Array.from({ length: 288 }, (_, i) => i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
      distances = code(new Array(30).fill(5));
    } else {
      const counts = [need(5) + 257, need(5) + 1], some = need(4) + 4;
      const lengths = new Array(19).fill(0);
      for (let i = 0; i < some; i++) lengths[order[i]] = need(3);
      const meta = code(lengths), all = [];
      while (all.length < counts[0] + counts[1]) {
        const s = symbol(meta);
        if (s < 16) { all.push(s); continue; }
        if (s === 16 && !all.length) bad();
        const value = s === 16 ? all[all.length - 1] : 0;
        for (let times = s === 16 ? 3 + need(2) : s === 17 ? 3 + need(3) : 11 + need(7); times; times--) all.push(value);
      }
      literals = code(all.slice(0, counts[0]));
      distances = code(all.slice(counts[0]));
    }
    for (let s; (s = symbol(literals)) !== 256;) {
      if (s < 256) {
        if (n >= size) bad();
        out[n++] = s;
        continue;
      }
      if (s > 285) bad();
      const length = lengthBase[s - 257] + need(lengthBits[s - 257]);
      const d = symbol(distances);
      if (d > 29) bad();
      const distance = distanceBase[d] + need(d < 4 ? 0 : (d >> 1) - 1);
      if (distance > n || n + length > size) bad();
      for (let i = 0; i < length; i++, n++) out[n] = out[n - distance];
    }
  }
  if (n !== size) bad();
  return out;
};
