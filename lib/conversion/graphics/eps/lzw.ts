import type { PsFile } from "./ps-file.ts";

const CLEAR = 256;
const END = 257;

/**
 * Makes a function that returns the bytes of the next LZW code; null at the end. `early` is 1 if codes grow one code
 * early.
 */
export function lzw(source: PsFile, early: number): () => Uint8Array | null {
  let [width, bits, held] = [9, 0, 0];
  let table: Uint8Array[] = [];
  let last: Uint8Array | null = null;
  const clear = () => {
    table = Array.from({ length: 258 }, (_, i) => Uint8Array.of(i));
    width = 9;
    last = null;
  };
  clear();
  const code = (): number => {
    while (bits < width) {
      const byte = source.next();
      if (byte < 0) return END;
      held = ((held << 8) | byte) & 0xffffff;
      bits += 8;
    }
    bits -= width;
    return (held >> bits) & ((1 << width) - 1);
  };
  return () => {
    let next = code();
    for (; next === CLEAR; next = code()) clear();
    if (next === END) return null;
    const known = table[next];
    if (known === undefined && last === null) return null;
    const before = last ?? new Uint8Array();
    const out = known ?? Uint8Array.of(...before, before[0] ?? 0);
    if (last !== null && table.length < 4096) table.push(Uint8Array.of(...before, out[0] ?? 0));
    last = out;
    const size = table.length + early;
    width = size >= 2048 ? 12 : size >= 1024 ? 11 : size >= 512 ? 10 : 9;
    return out;
  };
}
