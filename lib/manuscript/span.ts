/** A half-open range of UTF-16 code units of the manuscript's Markdown. */
export type Span = { start: number; end: number };

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Returns the first spans, at most `most`, that overlap neither each other nor a known one. */
export function apartFrom(known: readonly Span[], spans: readonly Span[], most: number): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    if (found.length === most) break;
    if (![...known, ...found].some((each) => overlaps(each, span))) found.push(span);
  }
  return found;
}

/** Returns the index of the last value that starts at or before `offset`, in values ordered by start; -1 if none does. */
export function lastStartingBefore<T>(
  values: ArrayLike<T>,
  startOf: (value: T) => number,
  offset: number,
): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = values[middle];
    if (value !== undefined && startOf(value) <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns the index of the first number that is not below `least`, in numbers that ascend; their length if all are. */
export function firstAtLeast(ascending: ArrayLike<number>, least: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Looks up which of the spans, ordered by start, holds an offset: its index, or -1 if it lies in none. */
export function startsWithin(spans: readonly Span[]): (offset: number) => number {
  return (offset) => {
    const at = lastStartingBefore(spans, (span) => span.start, offset);
    const span = spans[at];
    return span !== undefined && offset < span.end ? at : -1;
  };
}
