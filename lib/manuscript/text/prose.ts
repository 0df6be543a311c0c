import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { Paragraph } from "#lib/manuscript/paragraph.ts";
import type { Manuscript } from "../manuscript.ts";
import { sectionAt } from "../sections/sections.ts";
import { type Language, mainLanguage, readLanguage } from "./language.ts";
import { readWords } from "./words.ts";

type Prose = Pick<Manuscript, "language" | "paragraphs" | "words" | "wordCount">;

/** Reads the running text: paragraphs with their words, and the language of each. `outside` holds starts of other blocks. */
export function readProse(
  blocks: readonly Block[],
  outside: ReadonlySet<number>,
  sections: Manuscript["sections"],
): Prose {
  const read = blocks
    .filter((block) => isProse(block) && !outside.has(block.span.start) && block.plain.text.trim() !== "")
    .map((block) => {
      const words = readWords(block);
      return { block, words, language: readLanguage(block.plain.text, words) };
    });
  const language = mainLanguage(read.map((each) => ({ language: each.language, words: each.words.length })));
  const words = read.map((each) => ({
    paragraph: paragraphOf(each.block, each.language ?? language, sections),
    words: each.words,
  }));
  return {
    language,
    paragraphs: words.map(({ paragraph }) => paragraph),
    words,
    wordCount: words.reduce((sum, each) => sum + each.words.length, 0),
  };
}

export function isProse({ kind }: Block): boolean {
  return kind === "paragraph" || kind === "item" || kind === "quote" || kind === "footnote";
}

function paragraphOf(block: Block, language: Language | null, sections: Manuscript["sections"]): Paragraph {
  const section = sectionAt(sections, block.span.start);
  return { span: block.content, text: block.plain.text, block, section, language };
}
