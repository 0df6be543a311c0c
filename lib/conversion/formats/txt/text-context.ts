import type { Line } from "./clean-pages.ts";
import { loneHeadings } from "./lone-lines.ts";
import { bodyMargin, type TextBlock } from "./split-block.ts";
import { standsApart } from "./text-headings.ts";
import { trailingNotes } from "./text-notes.ts";
import { MAX_WIDE_GAPS_SHARE, MAX_WORD_PART_LENGTH, MIN_WIDE_GAP_LINES } from "./txt-thresholds.ts";

const REFERENCES =
  /^\W*(?:\d+\.?|[IVX]+\.)?\s*(?:references(?: cited)?|bibliography|works cited|literature cited|literaturverzeichnis|références)\W*$/i;

/** The facts about the whole text by which its blocks are read. */
export type TextContext = {
  file: string;
  /** The indent of the body, in characters. */
  margin: number;
  /** Joins the lines of a paragraph. */
  join: (lines: readonly string[]) => string;
  /** The index of the block that holds a note, by the note's number. */
  notes: ReadonlyMap<string, number>;
  /** True if two blank lines before a line make it a heading. */
  usesGaps: boolean;
  /** Blocks of one line that are headings by their position. */
  loneHeadings: ReadonlySet<TextBlock>;
};

/** True if the line is the heading of a list of references. */
export const isReferencesHeading = (line: string): boolean => REFERENCES.test(line);

/** Returns the line of a block that has only one. */
const onlyLine = ({ lines }: TextBlock): string | null =>
  lines.length === 1 ? (lines[0]?.text ?? "") : null;

/** True if some lines stand alone below a wide gap, and most blocks do not. */
function usesGaps(blocks: readonly TextBlock[]): boolean {
  const wide = blocks.filter(({ gap }) => gap >= MIN_WIDE_GAP_LINES);
  return (
    wide.length < blocks.length * MAX_WIDE_GAPS_SHARE &&
    wide.some((block) => standsApart(onlyLine(block) ?? ""))
  );
}

/** Makes the function that joins lines. A word that a hyphen breaks is joined as the text spells it elsewhere. */
function lineJoiner(whole: string): (lines: readonly string[]) => string {
  const words = new Set(whole.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []);
  return (lines) => {
    const parts: string[] = [];
    for (const line of lines) {
      const next = line.trim();
      const last = parts.at(-1) ?? "";
      const head = /(\p{L}+)[-\u00ad\u2010]$/u.exec(last.slice(-MAX_WORD_PART_LENGTH))?.[1];
      const tail = /^\p{Ll}+/u.exec(next)?.[0];
      if (head === undefined || tail === undefined) parts.push(parts.length === 0 ? next : ` ${next}`);
      else {
        const isCompound =
          words.has(`${head}-${tail}`.toLowerCase()) && !words.has((head + tail).toLowerCase());
        if (!isCompound) parts[parts.length - 1] = last.slice(0, -1);
        parts.push(next);
      }
    }
    return parts.join("");
  };
}

/** Collects the facts about a text that its blocks do not show alone. */
export function contextOf(
  file: string,
  text: string,
  lines: readonly Line[],
  blocks: readonly TextBlock[],
): TextContext {
  const hasReferences = blocks.some((block) => isReferencesHeading(onlyLine(block) ?? ""));
  return {
    file,
    margin: bodyMargin(lines),
    join: lineJoiner(text),
    notes: trailingNotes(blocks, hasReferences),
    usesGaps: usesGaps(blocks),
    loneHeadings: loneHeadings(blocks),
  };
}
