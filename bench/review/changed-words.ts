import type { Inserted } from "./papers.ts";

/** The words that an inserted error changed, and their position in the changed passage. */
interface ChangedWords {
  start: number;
  end: number;
}

/** Finds the shortest run of whole words that differs. */
export function changedWords({ original, perturbed }: Inserted): ChangedWords {
  const shortest = Math.min(original.length, perturbed.length);
  let head = 0;
  while (head < shortest && original[head] === perturbed[head]) head += 1;
  while (head > 0 && !isBreak(perturbed[head - 1])) head -= 1;
  let tail = 0;
  while (tail < shortest - head && original.at(-1 - tail) === perturbed.at(-1 - tail)) tail += 1;
  while (tail > 0 && !isBreak(perturbed.at(-tail))) tail -= 1;
  return { start: head, end: perturbed.length - tail };
}

function isBreak(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

const LONGEST_QUOTE = 400;

/** Returns the sentences that [start, end) touches, without white space at their ends; long ones are cut. */
export function sentencesAround(text: string, start: number, end: number): string {
  const before = [...text.slice(0, start).matchAll(/[.;:?!](?=\s)|\n/g)].at(-1);
  const from = before ? before.index + 1 : 0;
  const after = /[.;:?!](?=\s|$)|\n/.exec(text.slice(end));
  const to = after ? end + after.index + 1 : text.length;
  return text
    .slice(from, Math.min(to, Math.max(end, from + LONGEST_QUOTE)))
    .slice(0, 2 * LONGEST_QUOTE)
    .trim();
}
