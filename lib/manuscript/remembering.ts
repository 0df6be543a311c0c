/** So many UTF-16 units of text are kept for each function: a few of the longest manuscripts. */
const MOST_UNITS = 2_000_000;

/**
 * The function, reading each text once as long as it is among the last ones: the passes of one review, and the next
 * version of a manuscript, have most of their paragraphs in common. The last text is kept however long it is. What it
 * says must follow from the text alone; further arguments must follow from it too. Callers share the value and must not
 * change it.
 */
export function remembering<Rest extends unknown[], T extends object>(
  read: (text: string, ...rest: Rest) => T,
  mostUnits = MOST_UNITS,
): (text: string, ...rest: Rest) => T {
  const half = mostUnits / 2;
  // Two generations: a map that forgets its oldest entry again and again looks past the places of all forgotten ones.
  let [known, earlier] = [new Map<string, T>(), new Map<string, T>()];
  let units = 0;
  return (text, ...rest) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = earlier.get(text) ?? read(text, ...rest);
    if (units + text.length > half) {
      earlier = Math.max(units, text.length) > half ? new Map() : known;
      known = new Map();
      units = 0;
    }
    known.set(text, value);
    units += text.length;
    return value;
  };
}
