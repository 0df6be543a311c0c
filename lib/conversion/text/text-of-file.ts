import { ConversionError } from "../conversion.ts";

/** The most lines of a text, without empty ones. A book of a thousand pages has 60,000. */
export const MAX_LINES = 300_000;

/**
 * Returns the decoded text of a file, with `\n` at the end of each line. Throws if it is null, because the file holds no
 * text, or if it has more lines than any manuscript. Each line may become a block, which costs time in every step.
 */
export function textOfFile(decoded: string | null): string {
  if (decoded === null) throw NO_TEXT;
  const text = decoded.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  let lines = 0;
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at);
    if (end !== at && ++lines > MAX_LINES) throw TOO_MANY_LINES;
    at = end < 0 ? text.length : end + 1;
  }
  return text;
}

const NO_TEXT = new ConversionError(
  "document-damaged",
  "text-encoding",
  "This file is not readable text. Save it as UTF-8 text and upload it again.",
);
const TOO_MANY_LINES = new ConversionError(
  "conversion-failed",
  "lines",
  "This file has more than 300,000 lines, far more than a manuscript. Leave data out of it, or split it, and upload it again.",
);
