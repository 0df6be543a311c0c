import type { Block } from "#lib/conversion/conversion.ts";
import { LetterCollector } from "../placing/letters.ts";
import type { FileText } from "../placing/place-in-file.ts";
import type { TexSource } from "./tex-source.ts";

/** The text of all files of a project as one, in the order in which the manuscript has them. */
export interface ProjectText extends FileText {
  characters: readonly { character: string; source: TexSource; end: number }[];
}

/** Returns the names of the files that the manuscript is made of, in its order. */
export function filesOf(blocks: readonly Block[]): string[] {
  const names = blocks.flatMap(({ source }) => (source && !Array.isArray(source) ? [source.file] : []));
  return [...new Set(names)];
}

export function projectText(sources: readonly TexSource[]): ProjectText {
  const letters = new LetterCollector();
  const characters: { character: string; source: TexSource; end: number }[] = [];
  for (const source of sources)
    for (const { character, end } of source.characters) {
      letters.add(character, characters.length);
      characters.push({ character, source, end });
    }
  return { characters, letters: letters.done(), all: null, hasCommands: true, paragraphs: [] };
}

/** Returns the end of the line of the block that holds an offset of the Markdown; null if it is of no file. */
export function lineOfBlock(
  blocks: readonly Block[],
  sources: readonly TexSource[],
  start: number,
): { source: TexSource; end: number } | null {
  const block = blocks.findLast((each) => each.start <= start);
  if (!block?.source || Array.isArray(block.source)) return null;
  const { file, line } = block.source;
  const source = sources.find(({ name }) => name === file);
  if (!source) return null;
  let end = -1;
  for (let i = 0; i < line; i += 1) {
    const next = source.text.indexOf("\n", end + 1);
    if (next < 0) return { source, end: source.text.length };
    end = next;
  }
  return { source, end };
}
