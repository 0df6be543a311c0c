const FEW = 6;
const LONGEST_AFTER = 300;
const LEAST_AFTER = 30;

/** The next sentence of the same line; null where there is none of some length. */
export function sentenceAfter(content: string, end: number): string | null {
  const [, after = ""] = /^\s*([^\n]+?[.;?!](?=\s))/.exec(content.slice(end, end + LONGEST_AFTER)) ?? [];
  return after.length >= LEAST_AFTER && !after.includes("\\bibitem") ? after : null;
}

/** A few words around those that were changed. */
export function wordsAround(sentence: string, now: string): string | null {
  const at = sentence.indexOf(now);
  const words = [...sentence.matchAll(/\S+/g)];
  if (at < 0 || now === "" || words.length < 3 * FEW) return null;
  const first = words.findIndex(({ 0: word, index }) => index + word.length > at);
  const from = words[Math.max(0, first - 2)];
  const to = words[Math.min(words.length - 1, first + FEW)];
  return from && to ? sentence.slice(from.index, to.index + to[0].length) : null;
}

/** The greater part of it, from where a word begins. */
export function mostOf(sentence: string): string {
  const words = [...sentence.matchAll(/\S+/g)];
  if (words.length < 8) return sentence;
  return sentence.slice(words[Math.floor(words.length / 4)]?.index ?? 0);
}
