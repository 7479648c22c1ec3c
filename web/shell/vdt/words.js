// Port of build/small/vdt/words.go; keep the two in step. It reads the numbers and words of the dictionary.
import { bad } from "./bad.js";

export const readDictionary = (b) => {
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
