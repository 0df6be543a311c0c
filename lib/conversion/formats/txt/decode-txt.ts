import { decodeText } from "../../text/decode-text.ts";
import { textOfFile } from "../../text/text-of-file.ts";

/** Scores a decoding by its characters above 127: people write letters within words, with quotes and dashes beside them. */
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

/** The bytes of a file that are compared in both encodings. */
const SAMPLE_BYTES = 400_000;
const MAX_COMPARED_BYTES = 8_000_000;

/** Decodes text. A file that is neither Unicode nor Windows-1252 may come from an old Mac. Returns null for no text. */
function decodeAny(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  if (text === null || bytes.length > MAX_COMPARED_BYTES) return text;
  const isSingleByte = text.length === bytes.length && /[\u0080-\uffff]/.test(text);
  if (!isSingleByte) return text;
  const mac = new TextDecoder("macintosh").decode(bytes);
  return plausibility(mac.slice(0, SAMPLE_BYTES)) > plausibility(text.slice(0, SAMPLE_BYTES)) ? mac : text;
}

/** Decodes a text file, with `\n` at the end of each line. Throws if the file is no text, or data. */
export const decodeTxt = (bytes: Uint8Array): string => textOfFile(decodeAny(bytes));
