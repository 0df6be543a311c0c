/** A longer text, in UTF-16 units, or one of more headings takes a server too long to cut into chunks. */
const LIGHT = 100_000;
const HEADINGS_OF_LIGHT = 300;
/** Of the chunks that are rendered at once, also by the server: about two screens of text. */
const FIRST_UNITS = 8_000;

/** True if the server may render a reader with this text. A browser renders any. */
export function isLight(markdown: string): boolean {
  if (markdown.length > LIGHT) return false;
  let headings = 0;
  for (let at = markdown.indexOf("\n#"); at >= 0; at = markdown.indexOf("\n#", at + 1)) {
    headings += 1;
    if (headings > HEADINGS_OF_LIGHT) return false;
  }
  return true;
}

/** Returns how many chunks are rendered at once, from the sizes of all in UTF-16 units. None of them is long. */
export function countFirst(sizes: readonly number[]): number {
  let units = 0;
  const beyond = sizes.findIndex((size) => {
    units += size;
    return units > FIRST_UNITS;
  });
  return beyond < 0 ? sizes.length : beyond;
}
