import type { ExportedComment } from "../exported-review.ts";
import type { Placement } from "../writer.ts";
import { WordFinder } from "./find-words.ts";
import type { Letters } from "./letters.ts";
import type { LazyLetters } from "./markdown-letters.ts";

/** The text of an author's file as far as comments can stand in it. */
export interface FileText {
  characters: readonly { character: string }[];
  letters: Letters;
  /** The first and last character of each paragraph that has any. */
  paragraphs: readonly { first: number; last: number }[];
  /** For each note, the last character before its mark. */
  notes: ReadonlyMap<string, number>;
}

/** The characters that a comment is on; null if the document has none. */
export interface FilePlace {
  placement: Placement;
  reason?: string;
  range: { first: number; last: number } | null;
}

interface Searched {
  markdown: readonly LazyLetters[];
  body: FileText;
  /** The letters of footnotes and endnotes, by the names that `body.notes` has. */
  notes: ReadonlyMap<string, Letters>;
}

/** Returns a function that finds the place of each comment in the text of an author's file. */
export function placeInFile({ markdown, body, notes }: Searched): (comment: ExportedComment) => FilePlace {
  const finder = new WordFinder(markdown, body.letters);
  const inNotes = [...notes].map(([name, letters]) => ({ name, finder: new WordFinder(markdown, letters) }));
  const atEnd = (reason: string): FilePlace => {
    const last = body.characters.length - 1;
    return { placement: "end", reason, range: last < 0 ? null : { first: last, last } };
  };
  return (comment) => {
    if (comment.quote === "") return atEnd("It is about the whole manuscript.");
    const found = finder.find(comment);
    if (found?.placement === "exact") return { placement: "exact", range: widened(comment, found, body) };
    for (const { name, finder: ofNote } of inNotes) {
      const mark = body.notes.get(name);
      if (mark === undefined || mark < 0 || ofNote.find(comment)?.placement !== "exact") continue;
      const reason = "The words are in a note. The comment is at its mark.";
      return { placement: "paragraph", reason, range: { first: mark, last: mark } };
    }
    if (!found) return atEnd("The words are not in the text of the file.");
    const paragraph = body.paragraphs.find(({ last }) => last >= found.first);
    return {
      placement: "paragraph",
      ...(found.reason === undefined ? {} : { reason: found.reason }),
      range: paragraph ?? { first: found.first, last: found.first },
    };
  };
}

/** Takes the signs at the ends of a quote along, which are no letters, if the file has the same. */
function widened(
  { quote }: ExportedComment,
  found: { first: number; last: number },
  { characters }: FileText,
): { first: number; last: number } {
  const [, before = "", after = ""] = /^([^\p{L}\p{N}]*).*?([^\p{L}\p{N}]*)$/su.exec(quote) ?? [];
  let { first, last } = found;
  for (const sign of [...before].toReversed()) {
    if (characters[first - 1]?.character !== sign) break;
    first -= 1;
  }
  for (const sign of after) {
    if (characters[last + 1]?.character !== sign) break;
    last += 1;
  }
  return { first, last };
}
