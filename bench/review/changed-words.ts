import type { Inserted } from "./papers.ts";

/** What an inserted error changed: the words before and after, and their place in what it made of the passage. */
export interface Change {
  was: string;
  now: string;
  start: number;
  end: number;
}

/** The shortest stretch of whole words that differs. */
export function changedWords({ original, perturbed }: Inserted): Change {
  const shortest = Math.min(original.length, perturbed.length);
  let head = 0;
  while (head < shortest && original[head] === perturbed[head]) head += 1;
  while (head > 0 && !isBreak(perturbed[head - 1])) head -= 1;
  let tail = 0;
  while (tail < shortest - head && original.at(-1 - tail) === perturbed.at(-1 - tail)) tail += 1;
  while (tail > 0 && !isBreak(perturbed.at(-tail))) tail -= 1;
  const end = perturbed.length - tail;
  return {
    was: original.slice(head, original.length - tail),
    now: perturbed.slice(head, end),
    start: head,
    end,
  };
}

function isBreak(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

const LONGEST_QUOTE = 400;

/** The sentences of a text that [start, end) touches, without the white space at their ends; cut where they are long. */
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
