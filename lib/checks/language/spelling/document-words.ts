import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { wordsIn } from "#lib/manuscript/text/words.ts";
import { partsOf } from "../lexicon/affixes.ts";

/** Counts each folded part of a word in the document, headings, captions, tables and references included. */
export function countWords(manuscript: Manuscript): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const block of manuscript.blocks)
    for (const word of wordsIn(block))
      for (const part of partsOf(word)) counts.set(part, (counts.get(part) ?? 0) + 1);
  return counts;
}
