import { readSourceBlocks } from "../source-blocks.ts";
import { withDoubt } from "../with-doubt.ts";
import { readHeadings } from "./headings.ts";
import { readSections, type Section } from "./sections.ts";

/** Returns the sections that `parseManuscript` finds, without the work of everything else that it reads. */
export function sectionsOfText(text: string): Section[] {
  const { isLatex, markdown, blocks } = readSourceBlocks(text);
  const headings = readHeadings(markdown, isLatex ? blocks : withDoubt(blocks, {}));
  return readSections(headings, markdown.length);
}
