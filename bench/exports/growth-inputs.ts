import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Format } from "#lib/conversion/format.ts";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import { makeDocx, makeZip } from "#lib/conversion/testing/make-zip.ts";
import { EXPORTS, type ExportFormat } from "#lib/exports/export-format.ts";
import { readTexSource } from "#lib/exports/tex/tex-source.ts";
import { loadWriter } from "#lib/exports/writers.ts";
import type { HostileInput } from "../growth/hostile-inputs.ts";
import { sampleComments, sampleReview, seeded } from "./sample-comments.ts";

const SEED = 20_261_127;
const SHORT_COMMENTS = 500;
const WORDS_FOR_EACH = 50;
const WORDS_IN_A_LINE = 12;
const LINES_ON_A_PAGE = 50;
const MOST_IN_A_PARAGRAPH = 200;
const WORDS =
  "sample measure effect model group value table result method change error rate test data study paper curve range level sum mean noise field light water plant river stone season growth market signal tissue cell gene".split(
    " ",
  );

/** LaTeX that makes its reader remember what is open, or look for an end. */
const LATEX_PARTS = [
  "\\begin{a}\n",
  "\\end{a}\n",
  "\\a[",
  "\\verb|a",
  "\\cite{a",
  "$a",
  "{",
  "\\begin{verbatim}a",
];

/** Manuscripts of 50 words for each comment, in each form that a review leaves in: up to 2,000 comments and 100,000 words. */
export const GROWTH_INPUTS: readonly HostileInput[] = [
  ...EXPORTS.map(({ id }) => ({
    name: `comments in ${id}`,
    units: SHORT_COMMENTS,
    prepare: (units: number) => prepareExport(id, units),
  })),
  ...LATEX_PARTS.map((part) => ({
    name: `LaTeX to write into: ${JSON.stringify(part)}`,
    units: 100_000,
    prepare: (units: number) => prepareLatex(part.repeat(units / part.length)),
  })),
];

async function prepareExport(id: ExportFormat, comments: number): Promise<() => unknown> {
  const { format, bytes } = authorsFile(id, paragraphsOf(comments * WORDS_FOR_EACH));
  const content = await convertBytes(bytes, `original.${format}`);
  if (!content.ok) throw new Error(content.failure.reason);
  const path = join(await mkdtemp(join(tmpdir(), "bench-growth-")), `original.${format}`);
  await writeFile(path, bytes);
  const { markdown, blocks } = content;
  const manuscript = { markdown, blocks, original: { path, format } };
  const review = sampleReview("original", sampleComments(markdown, blocks, SEED, comments));
  const write = await loadWriter(id);
  return () => write(review, manuscript, { listsComments: true });
}

function prepareLatex(body: string): () => unknown {
  const bytes = Buffer.from(`\\begin{document}\n${body}`);
  return () => readTexSource("a.tex", bytes, { verbatimNames: new Set(), isPreamble: false });
}

function paragraphsOf(words: number): string[] {
  const random = seeded(SEED);
  const word = () => WORDS[Math.floor(random() * WORDS.length)] ?? "";
  return Array.from({ length: Math.ceil(words / MOST_IN_A_PARAGRAPH) }, () => {
    const text = Array.from({ length: MOST_IN_A_PARAGRAPH }, word).join(" ");
    return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
  });
}

/** Writes paragraphs as a file that the format writes into, or as Markdown. */
function authorsFile(id: ExportFormat, paragraphs: readonly string[]): { format: Format; bytes: Uint8Array } {
  if (id === "docx") return { format: id, bytes: makeDocx(paragraphs.map(wordParagraph).join("")) };
  if (id === "odt") return { format: id, bytes: makeOdt(paragraphs) };
  if (id === "pdf") return { format: id, bytes: printed(paragraphs) };
  const text = paragraphs.join("\n\n");
  return id === "tex"
    ? {
        format: id,
        bytes: Buffer.from(
          `\\documentclass{article}\n\\begin{document}\n${linesOf(paragraphs).join("\n")}\n\\end{document}\n`,
        ),
      }
    : { format: "md", bytes: Buffer.from(text) };
}

const wordParagraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

function makeOdt(paragraphs: readonly string[]): Buffer {
  const names = "urn:oasis:names:tc:opendocument:xmlns";
  const body = paragraphs.map((text) => `<text:p>${text}</text:p>`).join("");
  const content = `<office:document-content xmlns:office="${names}:office:1.0" xmlns:text="${names}:text:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
  return makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true },
    { name: "content.xml", content },
  ]);
}

/** The lines of all paragraphs, with an empty one behind each. */
function linesOf(paragraphs: readonly string[]): string[] {
  return paragraphs.flatMap((text) => {
    const words = text.split(" ");
    const lines = Array.from({ length: Math.ceil(words.length / WORDS_IN_A_LINE) }, (_, i) =>
      words.slice(i * WORDS_IN_A_LINE, (i + 1) * WORDS_IN_A_LINE).join(" "),
    );
    return [...lines, ""];
  });
}

function printed(paragraphs: readonly string[]): Buffer {
  const lines = linesOf(paragraphs);
  const pages = Array.from({ length: Math.ceil(lines.length / LINES_ON_A_PAGE) }, (_, i) =>
    textLines(lines.slice(i * LINES_ON_A_PAGE, (i + 1) * LINES_ON_A_PAGE)),
  );
  return makePdf(pages);
}
