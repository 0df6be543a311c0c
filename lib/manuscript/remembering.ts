/** So many UTF-16 units of text are kept for each function: a few of the longest manuscripts. */
const MOST_UNITS = 2_000_000;

/**
 * The function, reading each text once as long as it is among the last ones: the passes of one review, and the next
 * version of a manuscript, have most of their paragraphs in common. The last text is kept however long it is. What it says must follow from the text alone;
 * further arguments must follow from it too. Callers share the value and must not change it.
 */
export function remembering<Rest extends unknown[], T extends object>(
  read: (text: string, ...rest: Rest) => T,
  mostUnits = MOST_UNITS,
): (text: string, ...rest: Rest) => T {
  const known = new Map<string, T>();
  let units = 0;
  return (text, ...rest) => {
    const found = known.get(text);
    if (found !== undefined) {
      // A map keeps the order of insertion: the first one is the one that was used longest ago.
      known.delete(text);
      known.set(text, found);
      return found;
    }
    const value = read(text, ...rest);
    known.set(text, value);
    units += text.length;
    for (const [oldest] of known) {
      if (units <= mostUnits || known.size === 1) break;
      known.delete(oldest);
      units -= oldest.length;
    }
    return value;
  };
}
