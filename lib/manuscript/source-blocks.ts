import { isLatexSource, withoutComments } from "./latex/latex-source.ts";
import type { Block } from "./markdown/block.ts";
import { readBlocks, readBlocksOfLatex } from "./markdown/blocks.ts";

/** A text with its blocks, read as what it is. */
export type SourceBlocks = {
  isLatex: boolean;
  /** The text that readers search, unit for unit as long as the text itself: LaTeX source has its comments blanked. */
  markdown: string;
  blocks: Block[];
};

export function readSourceBlocks(text: string): SourceBlocks {
  if (!isLatexSource(text)) return { isLatex: false, markdown: text, blocks: readBlocks(text) };
  const markdown = withoutComments(text);
  return { isLatex: true, markdown, blocks: readBlocksOfLatex(markdown) };
}
