import iconv from "iconv-lite";
import { decodeText } from "../text/decode-text.ts";

function decoded(encoding: string, bytes: Uint8Array, fatal: boolean): string | null {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}

/** Decodes a page of DOS or of the old Mac, which no browser knows; null for any other name. */
function fromOldMachine(name: string, bytes: Uint8Array): string | null {
  return /^(?:cp|ibm|mac)\w/i.test(name) && iconv.encodingExists(name)
    ? iconv.decode(Buffer.from(bytes), name)
    : null;
}

/** Returns the encoding that a page declares in its first bytes: `<meta charset>`, `http-equiv` or an XML declaration. */
function declared(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString("latin1");
  const meta = /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1];
  return meta ?? /^\s*<\?xml[^>]*\bencoding=["']([\w:-]+)/i.exec(head)?.[1] ?? null;
}

/** East Asian encodings, with characters that are common in their language. */
const EASTERN: [encoding: string, common: RegExp][] = [
  ["shift_jis", /[\u3040-\u30ff]/g],
  ["euc-jp", /[\u3040-\u30ff]/g],
  ["gb18030", /[的是在和了有中为不人]/g],
  ["big5", /[的是在和了有中為不人]/g],
  ["euc-kr", /[\uac00-\ud7af]/g],
];

/** In the right encoding this part of the wide characters is common, and there are more wide ones than this. */
const MIN_COMMON_SHARE = 0.02;
const MAX_STRAY_WIDE_CHARACTERS = 20;

function guessEastern(bytes: Uint8Array): string | null {
  let best: { text: string; score: number } | null = null;
  for (const [encoding, common] of EASTERN) {
    const text = decoded(encoding, bytes, true);
    if (text === null) continue;
    const wide = text.match(/[\u0100-\uffff]/g)?.length ?? 0;
    const score = (text.match(common)?.length ?? 0) / Math.max(1, wide);
    if (score > MIN_COMMON_SHARE && wide > MAX_STRAY_WIDE_CHARACTERS && score > (best?.score ?? 0))
      best = { text, score };
  }
  return best?.text ?? null;
}

/** Decodes a page by its byte order mark, as valid UTF-8, as it declares, or by a guess; null if it is no text. */
export function decodeHtml(bytes: Uint8Array): string | null {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isMarked) return decodeText(bytes);
  const charset = declared(bytes);
  const shifts = charset !== null && /^(iso-2022|hz)/i.test(charset);
  const utf8 = shifts ? null : decoded("utf-8", bytes, true);
  if (utf8 !== null && !utf8.includes("\0")) return utf8;
  const own =
    charset === null || /^utf-?(8|16)/i.test(charset)
      ? null
      : (decoded(charset, bytes, false) ?? fromOldMachine(charset, bytes));
  if (own !== null) return own;
  const plain = decodeText(bytes);
  if (plain !== null && plain === utf8) return plain;
  const isMostlyUtf8 = /^utf-?8$/i.test(charset ?? "");
  return (isMostlyUtf8 ? decoded("utf-8", bytes, false) : guessEastern(bytes)) ?? plain;
}
