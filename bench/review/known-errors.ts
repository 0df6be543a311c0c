import type { KnownError } from "#e2e/stand-ins/error-reporting-model.ts";
import { PromptWords } from "#e2e/stand-ins/prompt-words.ts";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { Inserted, Paper } from "./papers.ts";

/** Shorter passages ("2.5") are widened by the words around them, or they would be seen everywhere. */
const FEWEST_CHARACTERS = 60;
const LONGEST_TITLE = 80;
const LONGEST_QUOTE = 400;

/** Returns the errors of a paper whose words survived conversion. Words that the clean text has too are no error. */
export function knownErrors({ corrupted, clean, errors }: Paper, content: string): KnownError[] {
  const converted = new PromptWords(content);
  return errors.flatMap((inserted, i) => {
    const at = positionOf(inserted.perturbed, corrupted, clean);
    if (at === null) return [];
    const change = changedWords(inserted);
    const passage = widened(corrupted, at, at + inserted.perturbed.length);
    const around = sentencesAround(corrupted, at + change.start, at + change.end);
    const hint = (at / corrupted.length) * content.length;
    const span = anchorQuote(content, around, hint) ?? anchorQuote(content, inserted.perturbed, hint);
    if (span === null) return [];
    const quote = content.slice(span.start, span.end);
    // Conversion leaves out what is not printed; then the changed sentence has to do.
    const seen = converted.holds(passage) ? passage : quote;
    const title = inserted.why.replace(/\s+/g, " ").slice(0, LONGEST_TITLE);
    return { errorId: `e${i}`, passage: seen, quote, title, explanation: inserted.why };
  });
}

/** Finds the words that the clean text does not have there; null if it has as many of them. */
function positionOf(words: string, corrupted: string, clean: string): number | null {
  const count = (text: string) => text.split(words).length - 1;
  if (count(corrupted) <= count(clean)) return null;
  for (let at = corrupted.indexOf(words); at >= 0; at = corrupted.indexOf(words, at + 1)) {
    const start = Math.max(0, at - FEWEST_CHARACTERS);
    if (!clean.includes(corrupted.slice(start, at + words.length + FEWEST_CHARACTERS))) return at;
  }
  return null;
}

function widened(text: string, start: number, end: number): string {
  const missing = Math.max(0, FEWEST_CHARACTERS - (end - start));
  const wider = text.slice(Math.max(0, start - missing / 2), end + missing / 2);
  return missing === 0 ? wider : wider.replace(/^\S*\s|\s\S*$/g, "");
}

/** Finds the shortest run of whole words of the passage that differs. */
function changedWords({ original, perturbed }: Inserted): Span {
  const shortest = Math.min(original.length, perturbed.length);
  let head = 0;
  while (head < shortest && original[head] === perturbed[head]) head += 1;
  while (head > 0 && /\S/.test(perturbed.charAt(head - 1))) head -= 1;
  let tail = 0;
  while (tail < shortest - head && original.at(-1 - tail) === perturbed.at(-1 - tail)) tail += 1;
  while (tail > 0 && /\S/.test(perturbed.charAt(perturbed.length - tail))) tail -= 1;
  return { start: head, end: perturbed.length - tail };
}

/** Returns the sentences that [start, end) touches, without white space at their ends; long ones are cut. */
function sentencesAround(text: string, start: number, end: number): string {
  const before = [...text.slice(0, start).matchAll(/[.;:?!](?=\s)|\n/g)].at(-1);
  const from = before ? before.index + 1 : 0;
  const after = /[.;:?!](?=\s|$)|\n/.exec(text.slice(end));
  const to = after ? end + after.index + 1 : text.length;
  return text
    .slice(from, Math.min(to, Math.max(end, from + LONGEST_QUOTE)))
    .slice(0, 2 * LONGEST_QUOTE)
    .trim();
}
