// Port of build/small/vdt/tables.go; keep the two in step. It rebuilds the block of function tables.
import { bad } from "./bad.js";

/** blockTogether rebuilds a block of at most room bytes from its parts, and returns it or the pieces for a second half, in all size bytes. */
export const blockTogether = (parts, size, room) => {
  const maps0 = 5, slots = 13, heads = 7, whichOf = 9, tablesOf = 22, hereOf = 35; // slots of a function; indexes of streams in parts
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
  const [count, first, after, index, maps, find, buckets, steps0, start, some0, behind, pieces] = Array.from({ length: 12 }, () => number(0));
  const whole = find + 20 * buckets, cuts = [];
  if (whole > room || index + 8 * count + 8 > maps || maps > find || start > maps || pieces > 3) bad();
  for (let i = 0; i < pieces; i++) {
    const from = number(0), to = number(0);
    cuts.push({ from, to, then: Uint8Array.from({ length: Math.min(number(0), 99) }, () => number(0)) });
  }
  const b = new Uint8Array(whole), view = new DataView(b.buffer);
  const put = (at, v) => view.setUint32(at, v, true);
  const known = Array.from({ length: slots }, () => []), ends = [steps0, some0];
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
      // Find its length: from a count at the beginning, or by reading to its end.
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
  let f = start, other = behind, here = false, left = 0;
  for (let i = 0; i < count; i++) {
    while (!left) {
      here = !here;
      left = number(hereOf);
    }
    left--;
    put(index + 8 * i, first + i);
    if (!here) {
      put(index + 8 * i + 4, other - index);
      if (!pieces) other += 8 * number(hereOf + 1);
      continue;
    }
    const kind = byte(1), flag = byte(2), steps = number(3), all = number(4), args = number(5);
    const end = f + 44 + 4 * steps + 4 * all;
    if (steps > 4 || all > 8 || end > maps) bad();
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
  if (!left && at[hereOf] < parts[hereOf].length) number(hereOf);
  put(index + 8 * count, after);
  for (let i = 0; i < buckets; i++) put(find + 20 * i, i >> 4);
  if (at.some((n, i) => n !== parts[i].length)) bad();
  const out = pieces ? new Uint8Array(cuts.reduce((sum, one) => sum + one.to - one.from + one.then.length, 0)) : b;
  if (out.length !== size) bad();
  let to = 0;
  for (const { from, to: end, then } of cuts) {
    out.set(b.subarray(from, end), to);
    out.set(then, to += end - from);
    to += then.length;
  }
  return out;
};
