import type { FileFacts } from "./file-facts.ts";
import type { Block } from "./markdown/block.ts";
import { doubtOfText, type Vocabulary } from "./text/doubt-of-text.ts";

/**
 * Gives each block of converted text the doubt of the conversion about it, or else the one that its own words raise, or
 * that its place among scraps raises in text that was read off pages.
 */
export function withDoubt(
  blocks: readonly Block[],
  { doubtful = [], isReadOffPages = false }: Pick<FileFacts, "doubtful" | "isReadOffPages">,
): Block[] {
  const vocabulary = vocabularyOf(blocks);
  const scraps = isReadOffPages ? scrapsOf(blocks) : new Set<Block>();
  let next = 0;
  return blocks.map((block) => {
    while ((doubtful[next]?.end ?? Number.POSITIVE_INFINITY) <= block.span.start) next += 1;
    const own = doubtful[next];
    const isWithin = own !== undefined && own.start < block.span.end;
    if (block.plain.text === "") return block;
    return {
      ...block,
      doubt: isWithin
        ? own.doubt
        : (doubtOfText(block, vocabulary) ?? (scraps.has(block) ? "figure-labels" : null)),
    };
  });
}

/** So many scraps in a row are the labels of a drawing, or the lines of a title page. */
const LEAST_SCRAPS = 3;
const MOST_WORDS = 12;

/** The short paragraphs without an end that stand in a row: on a page, labels of a drawing are read as such. */
function scrapsOf(blocks: readonly Block[]): Set<Block> {
  const found = new Set<Block>();
  let run: Block[] = [];
  for (const block of [...blocks, null]) {
    if (block !== null && isScrap(block)) {
      run.push(block);
      continue;
    }
    if (run.length >= LEAST_SCRAPS) for (const each of run) found.add(each);
    run = [];
  }
  return found;
}

function isScrap({ kind, plain: { text } }: Block): boolean {
  if (kind !== "paragraph" || /^\s*(?:fig|tab|\[|\d+\.)/i.test(text) || /[.!?:;,–-]["”’)\]]*\s*$/.test(text))
    return false;
  return text.trim().split(/\s+/).length <= MOST_WORDS;
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
