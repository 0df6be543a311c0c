import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { readWords } from "#lib/manuscript/words.ts";
import { partsOf } from "./lexicon/affixes.ts";

/** How often each folded part of a word stands in the document, headings, captions, tables and references included. */
export function countWords(manuscript: Manuscript): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const running = new Map(manuscript.words.map((each) => [each.paragraph.block, each.words]));
  for (const block of manuscript.blocks) {
    for (const { text } of running.get(block) ?? readWords(block)) {
      for (const part of text.includes("-") || !/^[a-z]+$/.test(text) ? partsOf(text) : [text])
        counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return counts;
}
