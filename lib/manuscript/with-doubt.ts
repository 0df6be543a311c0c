import type { FileFacts } from "./file-facts.ts";
import type { Block } from "./markdown/block.ts";
import { doubtOfText, type Vocabulary } from "./text/doubt-of-text.ts";
import { mayBelongToCode } from "./text/program-code.ts";

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
  const read = blocks.map((block) => {
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
  return withListings(read);
}

/** So far from a line of a program, the other lines of its listing are looked for, in blocks with text. */
const AROUND = 3;
const LEAST_CODE = 3;

/** Among lines of a program, marks those that show nothing by themselves: "else:", "summary(model)". */
function withListings(blocks: readonly Block[]): Block[] {
  const withText = blocks.filter(({ plain }) => plain.text.trim() !== "");
  const isCode = withText.map(({ doubt }) => doubt === "program-code");
  const lines = new Set<Block>();
  for (const [i, block] of withText.entries()) {
    if (isCode[i] || !CAN_BE_CODE.has(block.kind)) continue;
    const before = isCode.slice(Math.max(0, i - AROUND), i).filter(Boolean).length;
    const after = isCode.slice(i + 1, i + 1 + AROUND).filter(Boolean).length;
    if (before === 0 || after === 0 || before + after < LEAST_CODE) continue;
    if (!mayBelongToCode(block.plain.text)) continue;
    isCode[i] = true;
    lines.add(block);
  }
  return lines.size === 0
    ? [...blocks]
    : blocks.map((block) => (lines.has(block) ? { ...block, doubt: "program-code" } : block));
}

const CAN_BE_CODE = new Set<Block["kind"]>(["paragraph", "item", "quote"]);

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
