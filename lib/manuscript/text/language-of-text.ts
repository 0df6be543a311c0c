import { readReferences } from "../references/references.ts";
import { remembering } from "../remembering.ts";
import { readHeadings } from "../sections/headings.ts";
import { readSections } from "../sections/sections.ts";
import { readSourceBlocks } from "../source-blocks.ts";
import type { Language } from "./language.ts";
import { readProse } from "./prose.ts";

const read = remembering((text) => {
  const { isLatex, markdown, blocks } = readSourceBlocks(text);
  const sections = readSections(readHeadings(markdown, blocks), markdown.length);
  const { spans } = readReferences(markdown, blocks, sections, isLatex ? "latex" : "markdown");
  return { language: readProse(blocks, new Set(spans.map(({ start }) => start)), sections).language };
});

/** Returns the language that most of the running text of a manuscript is in, without parsing the rest of it. */
export function languageOfText(text: string): Language | null {
  return read(text).language;
}
