import { PsFile } from "../ps-file.ts";

/**
 * Makes a function that undoes Adobe's cipher of Type 1 fonts. `key` is 55665 for a private part and 4330 for a
 * glyph.
 */
export function decipher(key: number): (byte: number) => number {
  let state = key;
  return (byte) => {
    const plain = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
    return plain;
  };
}

/** Returns the value of a hexadecimal digit; -1 for any other byte. */
export const digitOf = (c: number): number =>
  c >= 48 && c <= 57 ? c - 48 : c >= 65 && c <= 70 ? c - 55 : c >= 97 && c <= 102 ? c - 87 : -1;

/** Returns the private part of a font. Deciphers it byte by byte, so that no byte after it is taken. */
export function eexecDecoded(source: PsFile): PsFile {
  while ([9, 10, 13, 32].includes(source.peek())) source.next();
  const first = source.take(4);
  const isHex = first.every((c) => digitOf(c) >= 0 || [9, 10, 13, 32].includes(c));
  let at = 0;
  const raw = () => (at < first.length ? (first[at++] ?? -1) : source.next());
  const digit = (): number => {
    for (let c = raw(); c >= 0; c = raw()) if (digitOf(c) >= 0) return digitOf(c);
    return -1;
  };
  const byte = (): number => {
    if (!isHex) return raw();
    const high = digit();
    return high < 0 ? -1 : high * 16 + Math.max(0, digit());
  };
  const plain = decipher(55_665);
  const next = (): number => {
    const c = byte();
    return c < 0 ? -1 : plain(c);
  };
  for (let i = 0; i < 4; i++) next();
  return new PsFile(next);
}

/**
 * Returns a glyph's program without its cipher and its first `skip` bytes. A negative `skip` means that it has no
 * cipher.
 */
export function glyphProgram(bytes: Uint8Array, skip: number): Uint8Array {
  if (skip < 0) return bytes;
  const plain = decipher(4_330);
  return bytes.map(plain).subarray(skip);
}
