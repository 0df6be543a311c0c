/** More ranges are cut off with "…". */
const MAX_RANGES = 20;

/** Writes ascending page numbers for a message: "Pages 1, 3–5". */
export function pageList(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const shown = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const more = ranges.length > MAX_RANGES ? ", …" : "";
  return `${numbers.length === 1 ? "Page" : "Pages"} ${shown.join(", ")}${more}`;
}
