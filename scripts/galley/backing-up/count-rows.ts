const NEWLINE = 0x0a;

/** Counts rows in the text form of COPY. A line break within a value is written as \n, so each real one ends a row. */
export function countRows(bytes: Buffer): number {
  let rows = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows += 1;
  return rows;
}

/** Returns the end of the last whole row, or 0. */
export function endOfRows(bytes: Buffer): number {
  return bytes.lastIndexOf(NEWLINE) + 1;
}
