import { readFile } from "node:fs/promises";
import type { Archive } from "#lib/conversion/archives/archive.ts";
import { openProject } from "#lib/conversion/archives/open-project.ts";
import { ConversionError } from "#lib/conversion/conversion.ts";
import { ARCHIVE_LIMITS } from "#lib/conversion/limits.ts";
import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { placeInFile } from "../placing/place-in-file.ts";
import { ExportError, type Manuscript, type PlacedComment, type Writer } from "../writer.ts";
import { type Splice, splice } from "../xml/splice.ts";
import { writeZipFiles, type ZipFiles } from "../zip-file.ts";
import { commentDefinitions, commentLines } from "./comment-lines.ts";
import { GALLEY_STY } from "./galley-sty.ts";
import { BEGINNING, END, indexOutsideComments, lastIndexOutsideComments } from "./outside-comments.ts";
import { preambleFiles } from "./preamble-files.ts";
import { filesOf, lineOfBlock, projectText } from "./project-text.ts";
import { READ_ME } from "./read-me.ts";
import { lineFor, markFor, readTexSource, type TexSource } from "./tex-source.ts";
import { unifiedPatch } from "./unified-patch.ts";
import { verbatimNames } from "./verbatim-names.ts";

/**
 * Writes comments into the author's LaTeX project: as lines of comments behind the words, which print nothing, and as two
 * patches, one with these lines and one with marks for margin notes. Files without comments stay byte by byte.
 *
 * @throws {ExportError} when there is no such project, or it cannot be read
 */
export const writeTex: Writer = async (review, manuscript) => {
  const files = await projectFiles(manuscript, review.filename);
  const names = verbatimNames(files);
  const preamble = preambleFiles(files);
  const sources = filesOf(manuscript.blocks).flatMap((name) => {
    const bytes = files.get(name);
    return bytes
      ? [readTexSource(name, bytes, { verbatimNames: names, isPreamble: preamble.has(name) })]
      : [];
  });
  if (sources.length === 0)
    throw new ExportError(
      "The LaTeX files of this manuscript cannot be told apart. Export the review as PDF or DOCX instead.",
    );
  const { placed, lines, marks } = place(sources, review, manuscript);
  const patches: Buffer[] = [];
  const notes: Buffer[] = [];
  for (const source of sources) {
    const { name, text } = source;
    const own = lines.get(source) ?? [];
    const commented = splice(text, own);
    const printed = behind(own, [...(marks.get(source) ?? []), ...loading(source)]);
    files.set(name, bytesOf(commented, source));
    patches.push(bytesOf(unifiedPatch({ name, text, insertions: own }), source));
    notes.push(bytesOf(unifiedPatch({ name, text: commented, insertions: printed }), source));
  }
  const folder = folderOfMain(sources);
  files.set(`${folder}galley.sty`, Buffer.from(GALLEY_STY));
  files.set(`${folder}galley-comments.tex`, Buffer.from(commentDefinitions(review.comments)));
  files.set("galley.patch", Buffer.concat(patches));
  files.set("galley-notes.patch", Buffer.concat(notes));
  files.set("GALLEY-README.txt", Buffer.from(READ_ME));
  return {
    bytes: writeZipFiles(files),
    extension: "zip",
    contentType: "application/zip",
    placed,
    notes: ["GALLEY-README.txt in the archive says how to use the lines, the patches and the margin notes."],
  };
};

async function projectFiles({ original, blocks }: Manuscript, filename: string): Promise<ZipFiles> {
  if (original?.format !== "tex" && original?.format !== "latex-project")
    throw new ExportError(
      "Comments can be written into LaTeX sources only. Export the review as DOCX or PDF.",
    );
  const bytes = await readFile(original.path);
  if (original.format === "tex") return new Map([[filesOf(blocks)[0] ?? filename, bytes]]);
  try {
    const archive: Archive = await openProject(bytes, filename);
    const files: ZipFiles = new Map();
    for (const [name, entry] of archive) files.set(name, await entry.read(ARCHIVE_LIMITS.entryBytes));
    return files;
  } catch (error) {
    if (!(error instanceof ConversionError)) throw error;
    throw new ExportError(`Nothing can be written into this project. ${error.failure.detail}`);
  }
}

type Splices = Map<TexSource, Splice[]>;

function place(
  sources: readonly TexSource[],
  { comments }: ExportedReview,
  { markdown, blocks }: Manuscript,
): { placed: PlacedComment[]; lines: Splices; marks: Splices } {
  const text = projectText(sources);
  const find = placeInFile({ markdown, blocks, file: text });
  const lines: Splices = new Map();
  const marks: Splices = new Map();
  const add = (to: Splices, source: TexSource, at: number, words: string) => {
    const splices = to.get(source) ?? [];
    splices.push({ start: at, end: at, words });
    to.set(source, splices);
  };
  const placed = comments.map((comment): PlacedComment => {
    const { id, number } = comment;
    const found = find(comment);
    const last = found.range && found.placement !== "end" ? text.characters[found.range.last] : undefined;
    const ofBlock = last || comment.quote === "" ? null : lineOfBlock(blocks, sources, comment.start);
    const at = last ?? ofBlock ?? endOf(sources);
    add(lines, at.source, lineFor(at.source, at.end), linesOf(comment, at));
    const mark = last || ofBlock ? markFor(at.source, at.end) : null;
    if (mark !== null) add(marks, at.source, mark, `\\galley{${number}}`);
    if (last)
      return { id, number, placement: found.placement, ...(found.reason ? { reason: found.reason } : {}) };
    return ofBlock
      ? { id, number, placement: "paragraph", reason: "The source has the words in another form." }
      : { id, number, placement: "end", reason: found.reason ?? "It is about the whole manuscript." };
  });
  return { placed, lines, marks };
}

/** Returns the folder in which TeX runs: that of the file with the document, with a slash at its end. */
function folderOfMain(sources: readonly TexSource[]): string {
  const main = sources.find(({ text }) => indexOutsideComments(text, BEGINNING) >= 0);
  return main ? main.name.slice(0, main.name.lastIndexOf("/") + 1) : "";
}

/** The place before the end of the document: what follows it is not read. */
function endOf(sources: readonly TexSource[]): { source: TexSource; end: number } {
  const source = sources.find(({ text }) => indexOutsideComments(text, END) >= 0) ?? sources[0];
  if (!source) throw new Error("a project has at least one source");
  const end = lastIndexOutsideComments(source.text, END);
  return { source, end: end < 0 ? source.text.length : Math.max(0, end - 1) };
}

/** The last line of a file may end without a line break. */
function linesOf(comment: ExportedComment, { source, end }: { source: TexSource; end: number }): string {
  const { text, newline } = source;
  const isUnended = lineFor(source, end) === text.length && text !== "" && !text.endsWith("\n");
  return (isUnended ? newline : "") + commentLines(comment, newline);
}

/** Loads the package as the last line of the preamble, where it finds what the document loads itself. */
function loading({ text, newline }: TexSource): Splice[] {
  const at = indexOutsideComments(text, BEGINNING);
  return at < 0 ? [] : [{ start: at, end: at, words: `\\usepackage{galley}${newline}` }];
}

/** Returns the second insertions as ones into the text that has the first. Of the same place, the first come before. */
function behind(first: readonly Splice[], second: readonly Splice[]): Splice[] {
  const sorted = first.toSorted((a, b) => a.start - b.start);
  let next = 0;
  let moved = 0;
  return second
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, words }) => {
      for (; next < sorted.length && (sorted[next]?.start ?? 0) <= start; next += 1)
        moved += sorted[next]?.words.length ?? 0;
      return { start: start + moved, end: start + moved, words };
    });
}

const bytesOf = (text: string, { encoding }: TexSource): Buffer => Buffer.from(text, encoding);
