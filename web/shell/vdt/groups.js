// Port of build/small/vdt/vdt.go; keep the two in step. A packed program or book of pages consists of groups.
import { bad } from "./bad.js";
import { together } from "./code.js";
import { unpackParts } from "./lzma.js";
import { blockTogether } from "./tables.js";
import { readDictionary } from "./words.js";

/**
 * unpacker returns a function that takes the packed bytes part by part (null at the end) and returns the bytes unpacked so far and not yet
 * returned, possibly none. It throws if the input is damaged or unpacks to more than most bytes.
 * @param {number} most
 * @returns {(bytes: Uint8Array | null) => Uint8Array}
 */
export const unpacker = (most) => {
  const streams = 14, blockStreams = 37, room = 2 * most + (1 << 20);
  let input = new Uint8Array(0), size = -1, done = 0, dictionary = null;
  const unpack = Array.from({ length: streams }, (_, i) => unpackParts(room, i ? 0 : 3, i === 1 ? 8 : 2));
  const word = (i) => (input[4 * i] | input[4 * i + 1] << 8 | input[4 * i + 2] << 16 | input[4 * i + 3] << 24) >>> 0;
  const none = new Uint8Array(0);
  // group unpacks the first group of the input, and returns null if it is incomplete.
  const group = () => {
    if (input.length < 8) return null;
    const block = word(0) === 0xFFFFFFFF, all = block ? blockStreams : streams, head = 4 * (2 + 2 * all);
    if (input.length < head) return null;
    let length = head;
    for (let i = 0; i < all; i++) {
      if (word(2 + 2 * i) > room) bad();
      length += word(3 + 2 * i);
    }
    if (length > room || (block ? word(1) > most : word(0) > 1500)) bad();
    if (input.length < length) return null;
    let at = head;
    const ways = block ? Array.from({ length: all }, (_, i) => unpackParts(word(2 + 2 * i), i === 29 ? 3 : 0, 2)) : unpack;
    const parts = ways.map((one, i) => {
      const raw = word(2 + 2 * i), packed = word(3 + 2 * i);
      const part = raw ? one(input.subarray(at, at + packed), raw) : none;
      at += packed;
      return part;
    });
    const out = block ? blockTogether(parts, word(1), room)
      : word(0) ? together(dictionary.symbols(parts[1], room), parts.slice(2), dictionary.numbers, word(0), word(1))
        : parts[0].slice();
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
