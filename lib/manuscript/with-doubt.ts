import type { DoubtfulSpan } from "./doubt.ts";
import type { Block } from "./markdown/block.ts";
import { doubtOfText, type Vocabulary } from "./text/doubt-of-text.ts";

/** Gives each block of converted text the doubt of the conversion about it, or else the one that its own words raise. */
export function withDoubt(blocks: readonly Block[], doubtful: readonly DoubtfulSpan[]): Block[] {
  const vocabulary = vocabularyOf(blocks);
  let next = 0;
  return blocks.map((block) => {
    while ((doubtful[next]?.end ?? Number.POSITIVE_INFINITY) <= block.span.start) next += 1;
    const own = doubtful[next];
    const isWithin = own !== undefined && own.start < block.span.end;
    if (block.plain.text === "") return block;
    return { ...block, doubt: isWithin ? own.doubt : doubtOfText(block, vocabulary) };
  });
}

/** Collects the words of all blocks when the first is looked up: few manuscripts have a divided word. */
function vocabularyOf(blocks: readonly Block[]): Vocabulary {
  let words: Set<string> | null = null;
  return {
    has: (word) => {
      words ??= new Set(
        // Not the second part of a divided word.
        blocks.flatMap(
          ({ plain }) => plain.text.toLowerCase().match(/(?<!- |\p{L})\p{L}+(?!\p{L}|- )/gu) ?? [],
        ),
      );
      return words.has(word);
    },
  };
}
