/**
 * Makes text from a manuscript or a server safe for a terminal. Removes control characters and characters that change
 * the direction of text, and keeps line breaks and tabs.
 */
export function printable(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
}

/** Makes text safe and puts it on one line of at most `limit` characters. */
export function oneLine(text: string, limit: number): string {
  const flat = printable(text).replace(/\s+/g, " ").trim();
  return flat.length <= limit
    ? flat
    : `${flat
        .slice(0, limit - 1)
        .toWellFormed()
        .trimEnd()}…`;
}

/** Breaks text into lines of at most `width` characters; the first begins with `first`, the others with `rest`. */
export function wrap(text: string, width: number, first = "", rest = first): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].join("\n");
}

/** Returns the width to print: that of the terminal within limits, or 80 for a pipe. */
export function widthOf(stream: NodeJS.WritableStream): number {
  const columns = ("columns" in stream && Number(stream.columns)) || 80;
  return Math.max(40, Math.min(100, columns));
}
