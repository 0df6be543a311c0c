import { overlaps, type Span } from "#lib/manuscript/span.ts";

interface Passage {
  span: Span;
  text: string;
}

const MOST_ALIKE = 2;
/** Words that a point shares with a paragraph weigh at least so much together: about two rare words. */
const LEAST_SHARED = 6;
/** And are at least this share of what the point's words weigh. */
const LEAST_SHARE = 0.16;
const ON_NAMED_PAGE = 2;
const MOST_WORDS = 400;
/** A word in a larger share of the paragraphs, or in more of them, tells none of them apart. */
const COMMON = 0.25;
const MOST_HOLDERS = 200;

/**
 * Returns a function that finds the paragraphs with the most of a text's rare words: words weigh by inverse document
 * frequency (Spärck Jones 1972), each once, and long paragraphs count for less (BM25's length norm, b = 0.5).
 * Paragraphs on pages that the text names weigh more. With `isSure`,
 * those that share little are none.
 */
export function likenessTo(
  passages: readonly Passage[],
  { most = MOST_ALIKE, isSure = true }: { most?: number; isSure?: boolean } = {},
): (text: string, onPages: readonly Span[]) => Span[] {
  const holders = new Map<string, number[]>();
  const lengths = passages.map(({ text }, at) => {
    const words = new Set(stemsOf(text));
    for (const word of words) {
      const held = holders.get(word);
      if (held) held.push(at);
      else holders.set(word, [at]);
    }
    return words.size;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const weightOf = (held: readonly number[]) =>
    Math.log(1 + (passages.length - held.length + 0.5) / (held.length + 0.5));

  return (text, onPages) => {
    const scores = new Map<number, number>();
    let whole = 0;
    for (const word of new Set(stemsOf(text).slice(0, MOST_WORDS))) {
      const held = holders.get(word) ?? [];
      if (held.length > Math.min(MOST_HOLDERS, Math.max(3, passages.length * COMMON))) continue;
      const weight = weightOf(held);
      if (held.length > 0) whole += weight;
      for (const at of held) scores.set(at, (scores.get(at) ?? 0) + weight);
    }
    return [...scores]
      .filter(([, score]) => !isSure || (score >= LEAST_SHARED && score >= whole * LEAST_SHARE))
      .map(([at, score]) => {
        const span = passages[at]?.span ?? { start: 0, end: 0 };
        const isNamed = onPages.some((page) => overlaps(page, span));
        const norm = 0.5 + 0.5 * ((lengths[at] ?? 0) / Math.max(1, mean));
        return { span, score: (score / Math.max(0.75, norm ** 0.5)) * (isNamed ? ON_NAMED_PAGE : 1) };
      })
      .toSorted((a, b) => b.score - a.score)
      .slice(0, most)
      .map(({ span }) => ({ start: span.start, end: span.end }));
  };
}

/** The words of a text in lower case, without their most common English endings: "weights" and "weighted" are "weight". */
function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];
  return words
    .filter((word) => word.length > 2 || /\d/.test(word))
    .map((word) =>
      word.length > 5 ? word.replace(/(?:ations?|ings?|ies|ed|es|s|ly)$/, "") : word.replace(/s$/, ""),
    );
}
