import type { KnownError } from "#e2e/stand-ins/reader/known-error.ts";
import type { PlacedError } from "./known-errors.ts";

/** Further apart than any one passage that a reader is given at a time. */
const DISTANT = 12_000;
/** A word or number that so few paragraphs have is rare. */
const RARE = 4;
const FEWEST_SHARED = 2;
const LONGEST_PARTNER = 700;

interface Paragraph {
  text: string;
  start: number;
  terms: Set<string>;
}

/** Each error with the distant paragraph that shares the most rare words and numbers with it; those that have none left out. */
export function distantPairs(content: string, errors: readonly PlacedError[]): KnownError[] {
  const paragraphs = paragraphsOf(content);
  const spread = new Map<string, number>();
  for (const { terms } of paragraphs) for (const term of terms) spread.set(term, (spread.get(term) ?? 0) + 1);
  const weigh = (shared: readonly string[]) =>
    shared.reduce((sum, term) => sum + 1 / (spread.get(term) ?? 1), 0);
  return errors.flatMap(({ known, start }) => {
    const said = `${known.passage} ${known.tellings[0].quote}`;
    const rare = [...termsOf(said)].filter((term) => (spread.get(term) ?? 0) <= RARE);
    const partners = paragraphs
      .filter((paragraph) => Math.abs(paragraph.start - start) > DISTANT)
      .map((paragraph) => ({ paragraph, shared: rare.filter((term) => paragraph.terms.has(term)) }))
      .filter(({ shared }) => shared.length >= FEWEST_SHARED)
      .sort((a, b) => weigh(b.shared) - weigh(a.shared));
    const [best] = partners;
    return best
      ? [{ ...known, id: `pair-${known.id}`, partner: partnerOf(best.paragraph, best.shared) }]
      : [];
  });
}

function paragraphsOf(content: string): Paragraph[] {
  return [...content.matchAll(/[^\n]+(?:\n[^\n]+)*/g)]
    .filter(([text]) => !/\\bibitem|\\usepackage|\\newcommand|^\s*(?:%|\\bibliography)/.test(text))
    .map(({ 0: text, index }) => ({ text, start: index, terms: termsOf(text) }));
}

/** Long words and numbers of more than one digit; commands of LaTeX are no words. */
function termsOf(text: string): Set<string> {
  const plain = text.replace(/\\[A-Za-z]+/g, " ");
  return new Set(plain.toLowerCase().match(/\p{L}{6,}|\d+\.\d+|\d{2,}/gu) ?? []);
}

/** Of a long paragraph the line that has most of what is shared. */
function partnerOf({ text }: Paragraph, shared: readonly string[]): string {
  if (text.length <= LONGEST_PARTNER) return text;
  const lines = text.split(/\n|(?<=[.;:?!])\s+/).filter((line) => line.trim() !== "");
  const count = (line: string) => shared.filter((term) => line.toLowerCase().includes(term)).length;
  return lines.reduce((best, line) => (count(line) > count(best) ? line : best), "");
}
