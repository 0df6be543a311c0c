/**
 * Decodes a text file: byte order mark, then UTF-8, then UTF-16 without a mark, then Windows-1252;
 * null when the bytes are no text in any of these.
 */
export function decodeText(bytes: Uint8Array, isPart = false): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return decoded("utf-16le", bytes, isPart);
  if (a === 0xfe && b === 0xff) return decoded("utf-16be", bytes, isPart);
  const utf8 = decoded("utf-8", bytes, isPart);
  if (utf8 !== null && !looksBinary(utf8)) return utf8;
  const wide = guessUtf16(bytes);
  if (wide !== null) return decoded(wide, bytes.subarray(0, bytes.length - (bytes.length % 2)), isPart);
  const latin = decoded("windows-1252", bytes, isPart);
  return latin !== null && !looksBinary(latin) && looksLikeWords(bytes) ? latin : null;
}

function decoded(encoding: string, bytes: Uint8Array, isPart: boolean): string | null {
  try {
    // `stream` tolerates a character that the 64 KiB cut splits.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isPart });
  } catch {
    return null;
  }
}

const SAMPLE_LENGTH = 65_536;
/** A text has at least so many characters for each control character. */
const MIN_CHARACTERS_PER_CONTROL = 500;

function looksBinary(text: string): boolean {
  const sample = text.slice(0, SAMPLE_LENGTH);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary from text
  const controls = sample.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g)?.length ?? 0;
  return controls > sample.length / MIN_CHARACTERS_PER_CONTROL;
}

/** In UTF-16 every other byte of plain letters is zero, and hardly any of those between, in parts of all. */
const MIN_ZERO_SHARE = 0.35;
const MAX_OTHER_ZERO_SHARE = 0.02;

function guessUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, 4_096);
  if (length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < length; i += 2) {
    if (bytes[i] === 0) even++;
    if (bytes[i + 1] === 0) odd++;
  }
  if (odd > length * MIN_ZERO_SHARE && even < length * MAX_OTHER_ZERO_SHARE) return "utf-16le";
  return even > length * MIN_ZERO_SHARE && odd < length * MAX_OTHER_ZERO_SHARE ? "utf-16be" : null;
}

/** A text in an encoding of one byte has fewer bytes above 127, in parts of all. */
const MAX_HIGH_SHARE = 0.3;

function looksLikeWords(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_LENGTH);
  let high = 0;
  for (const byte of sample) if (byte >= 0x80) high++;
  return high < sample.length * MAX_HIGH_SHARE;
}
