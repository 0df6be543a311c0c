/** Page numbers, ascending, as they are told: "Pages 1, 3–5". */
export function pageList(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last !== undefined && number === last[1] + 1) last[1] = number;
    else spans.push([number, number]);
  }
  const shown = spans.slice(0, 20).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return `${numbers.length === 1 ? "Page" : "Pages"} ${shown.join(", ")}${spans.length > 20 ? ", …" : ""}`;
}
