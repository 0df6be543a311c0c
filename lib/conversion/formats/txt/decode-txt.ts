import { decodeText } from "../../text/decode-text.ts";

/** How much of what bytes above 127 decode to is what people write: letters in words, quotes and dashes beside them. */
function plausibility(text: string): number {
  let score = 0;
  for (const match of text.matchAll(/[\u0080-\uffff]/g)) {
    const c = match[0];
    const [before, after] = [text[match.index - 1] ?? " ", text[match.index + 1] ?? " "];
    if (/\p{Ll}/u.test(c)) score += /[\p{L}’'-]/u.test(before + after) ? 2 : 0;
    else if (/\p{Lu}/u.test(c)) score += /\p{Ll}/u.test(before) ? -2 : 1;
    else if (/[“”‘’–—…•]/.test(c)) score += 2;
    else if (/[°±µ×§©é]/.test(c)) score += 1;
    else score -= 1;
  }
  return score;
}

/** A text file as text; what is neither Unicode nor Windows-1252 may come from an old Mac. Null if it is no text. */
export function decodeTxt(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  if (text === null || bytes.length > 8_000_000) return text;
  const isSingleByte = text.length === bytes.length && /[\u0080-\uffff]/.test(text);
  if (!isSingleByte) return text;
  const mac = new TextDecoder("macintosh").decode(bytes);
  const sample = 400_000;
  return plausibility(mac.slice(0, sample)) > plausibility(text.slice(0, sample)) ? mac : text;
}
