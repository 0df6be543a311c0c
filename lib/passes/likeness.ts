import { overlaps, type Span } from "#lib/manuscript/span.ts";

export interface Comparable {
  title: string;
  message: string;
  span: Span;
  related: readonly Span[];
}

/** "same": told as one without asking. "ask": alike enough that somebody must look. */
export type Likeness = "same" | "ask" | "different";

/** Words that every remark has. */
const COMMON = new Set(
  "this that with from they their there which while where when what have been does should would could must into only also than then these those here the and are was were not but for its has had can may one two paper text author authors manuscript passage sentence section state states stated claim claims says said given reported report value values result results however because therefore although instead rather clear unclear wrong incorrect error problem issue check please consider fix correct".split(
    " ",
  ),
);

/** A finding made ready for many comparisons. */
export interface Prepared {
  span: Span;
  related: readonly Span[];
  /** Stems of the rarer words, and every number, which weighs double. */
  words: ReadonlyMap<string, number>;
  weight: number;
}

export function prepare({ title, message, span, related }: Comparable): Prepared {
  const words = wordsOf(`${title} ${message}`);
  return { span, related, words, weight: [...words.values()].reduce((sum, each) => sum + each, 0) };
}

/** How alike two findings are, by where they stand and by the rarer words and the numbers of what they say. */
export function likenessOf(a: Prepared, b: Prepared): Likeness {
  const place = placeShared(a.span, b.span);
  const said = sharedWords(a, b);
  const crossed = isCrossed(a, b);
  // What no place ties together may be the same phrase of two problems ("… is used before it is defined").
  if (place > 0.5 && said >= 0.5) return "same";
  if ((place > 0 || crossed) && said >= 0.65) return "same";
  if (place > 0.5 || ((place > 0 || crossed) && said >= 0.15) || said >= 0.4) return "ask";
  return "different";
}

/** The shared part of the shorter span, 0–1. */
export function placeShared(a: Span, b: Span): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared <= 0 ? 0 : shared / Math.max(1, Math.min(a.end - a.start, b.end - b.start));
}

/** One is anchored where the other points to. */
function isCrossed(a: Prepared, b: Prepared): boolean {
  return a.related.some((span) => overlaps(span, b.span)) || b.related.some((span) => overlaps(span, a.span));
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/\d+(?:[.,]\d+)*|\p{L}{3,}/gu)) {
    if (/^\d/.test(word)) words.set(word, 2);
    else if (!COMMON.has(word)) words.set(stem(word), 1);
  }
  return words;
}

/** The shared part of the one that says less, 0–1. */
function sharedWords(a: Prepared, b: Prepared): number {
  const [less, more] = a.words.size <= b.words.size ? [a, b] : [b, a];
  let shared = 0;
  for (const [word, each] of less.words) if (more.words.has(word)) shared += each;
  const least = Math.min(a.weight, b.weight);
  return least === 0 ? 0 : shared / least;
}

function stem(word: string): string {
  return word.length <= 5
    ? word
    : word.replace(/(?:ations?|ingly|edly|ments?|ness|ities|ity|ing|ers?|ed|ly|es|s)$/, "").slice(0, 9);
}
