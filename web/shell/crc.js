// CRC-32 of UTF-8 text, as used in every record (engine/save has the same in Go).
const table = Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? n >>> 1 ^ 0xedb88320 : n >>> 1;
  return n;
});

/** @param {string} text */
export const crc = (text) => {
  let n = -1;
  for (const b of new TextEncoder().encode(text)) n = n >>> 8 ^ table[(n ^ b) & 255];
  return ((n ^ -1) >>> 0).toString(16).padStart(8, "0");
};
