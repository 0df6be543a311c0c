import type { Span } from "./span.ts";

/** Longest text that is compared letter by letter. */
const LONGEST = 1500;
const CANDIDATES = 6;

/**
 * The passage of `text` most like `needle`, if at least `likeness` (1 − edit distance ÷ length) alike. Windows
 * are picked by the words that they share with the needle, so that only a few are compared in full.
 */
export function fuzzyFind(text: string, needle: string, likeness: number): Span | null {
  if (needle.length < 12 || needle.length > LONGEST) return null;
  let best: (Span & { likeness: number }) | null = null;
  for (const start of candidates(text, needle)) {
    const from = Math.max(0, start - Math.ceil(needle.length * 0.25));
    const window = text.slice(from, start + Math.ceil(needle.length * 1.5));
    const found = bestMatch(window, needle);
    const alike = 1 - found.distance / needle.length;
    if (alike >= likeness && (best === null || alike > best.likeness))
      best = { start: from + found.start, end: from + found.end, likeness: alike };
  }
  return best === null ? null : trimmed(text, best);
}

/** Offsets where the needle may begin, most shared words first: each shared word votes for its own alignment. */
function candidates(text: string, needle: string): number[] {
  const bucket = Math.max(16, Math.floor(needle.length / 3));
  const offsets = new Map<string, number[]>();
  for (const match of needle.matchAll(/[\p{L}\p{N}]{3,}/gu))
    offsets.set(match[0], [...(offsets.get(match[0]) ?? []), match.index].slice(0, 3));
  const votes = new Map<number, number>();
  for (const match of text.matchAll(/[\p{L}\p{N}]{3,}/gu)) {
    for (const offset of offsets.get(match[0]) ?? []) {
      const place = Math.floor((match.index - offset) / bucket);
      votes.set(place, (votes.get(place) ?? 0) + 1);
    }
  }
  const score = (place: number) => (votes.get(place) ?? 0) + (votes.get(place + 1) ?? 0);
  return [...votes.keys()]
    .sort((a, b) => score(b) - score(a) || a - b)
    .slice(0, CANDIDATES)
    .map((place) => Math.max(0, place * bucket));
}

/** Sellers' algorithm: the substring of `window` with the least edit distance to `needle`. */
function bestMatch(window: string, needle: string): { start: number; end: number; distance: number } {
  let costs = Array.from({ length: window.length + 1 }, () => 0);
  let origins = Array.from({ length: window.length + 1 }, (_, i) => i);
  for (let row = 1; row <= needle.length; row += 1) {
    const nextCosts = [row];
    const nextOrigins = [0];
    for (let column = 1; column <= window.length; column += 1) {
      const diagonal =
        (costs[column - 1] ?? 0) + (needle.charCodeAt(row - 1) === window.charCodeAt(column - 1) ? 0 : 1);
      const above = (costs[column] ?? 0) + 1;
      const left = (nextCosts[column - 1] ?? 0) + 1;
      const least = Math.min(diagonal, above, left);
      nextCosts.push(least);
      nextOrigins.push(
        (least === diagonal
          ? origins[column - 1]
          : least === above
            ? origins[column]
            : nextOrigins[column - 1]) ?? 0,
      );
    }
    costs = nextCosts;
    origins = nextOrigins;
  }
  const end = costs.reduce(
    (best, cost, column) => (cost < (costs[best] ?? Number.POSITIVE_INFINITY) ? column : best),
    0,
  );
  return { start: origins[end] ?? 0, end, distance: costs[end] ?? needle.length };
}

function trimmed(text: string, span: Span): Span {
  const slice = text.slice(span.start, span.end);
  return {
    start: span.start + slice.length - slice.trimStart().length,
    end: span.start + slice.trimEnd().length,
  };
}
