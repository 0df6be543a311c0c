import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { placeOnPrint } from "#lib/conversion/print/place-on-print.ts";
import type { ExportedComment } from "#lib/exports/exported-review.ts";
import { writePdf } from "#lib/exports/pdf/write-pdf.ts";
import { type AuthorsFile, ExportError, type Manuscript, type Written } from "#lib/exports/writer.ts";
import { convertForExport } from "./convert-for-export.ts";
import { readWithPdfium } from "./pdf-readers/pdfium.ts";
import { readWithPdfjs } from "./pdf-readers/pdfjs.ts";
import { readWithMupdf, readWithPoppler, readWithQpdf } from "./pdf-readers/programs.ts";
import { faultsOf, type PdfReader } from "./pdf-readers/read-pdf.ts";
import { signaturesOf } from "./pdf-readers/signatures.ts";
import { sampleComments, sampleReview } from "./sample-comments.ts";

const SEED = 20_261_127;

/** Programs that share no code with the writer. */
const READERS: Readonly<Record<string, PdfReader>> = {
  qpdf: readWithQpdf,
  poppler: readWithPoppler,
  mupdf: readWithMupdf,
  "pdf.js": readWithPdfjs,
  pdfium: readWithPdfium,
};

export const PDF_READERS: readonly string[] = Object.keys(READERS);

export interface PdfRow {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
  keepsBytes: boolean;
  /** What each program finds worse than before; `clean` if nothing. */
  readers: Readonly<Record<string, string>>;
  /** What poppler says about signatures before and after; null without any. */
  signatures: string | null;
  seconds: number;
  notes: string;
  /** Why nothing was written; null if something was. */
  refused: string | null;
}

/** Writes comments into a PDF, with the list of them, and has other programs read the result. */
export async function measurePdf(
  path: string,
  { why, keep }: { why: boolean; keep: string | null },
): Promise<PdfRow | null> {
  const manuscript = await convertForExport(path);
  if (manuscript !== null && manuscript.original?.format !== "pdf") return null;
  const { markdown, blocks } = manuscript ?? { markdown: "", blocks: [] };
  const comments = sampleComments(markdown, blocks, SEED);
  const given: NotedPdf = { markdown, blocks, original: { path, format: "pdf" } };
  return measureNotes(basename(path), comments, given, { why, keep });
}

/** Writes comments on a manuscript of another format into the PDF that is beside it. */
export async function measurePrint(path: string, pdf: string): Promise<PdfRow | null> {
  const [manuscript, print] = [await convertForExport(path), await convertForExport(pdf)];
  if (!manuscript || !print) return null;
  const { markdown } = manuscript;
  const comments = sampleComments(markdown, manuscript.blocks, SEED).map((each) => ({ ...each, pages: [] }));
  const { blocks } = placeOnPrint(manuscript, print);
  const given: NotedPdf = { markdown, blocks, original: { path: pdf, format: "pdf", print: basename(pdf) } };
  return measureNotes(`${basename(path)} onto its PDF`, comments, given, { why: false, keep: null });
}

type NotedPdf = Manuscript & { original: AuthorsFile };

async function measureNotes(
  name: string,
  comments: readonly ExportedComment[],
  manuscript: NotedPdf,
  { why, keep }: { why: boolean; keep: string | null },
): Promise<PdfRow> {
  const empty = { ...EMPTY_ROW, file: name };
  const started = performance.now();
  let written: Written;
  try {
    written = await writePdf(sampleReview(name, comments), manuscript, { listsComments: true });
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    return { ...empty, refused: error.message };
  }
  const seconds = (performance.now() - started) / 1_000;
  if (why)
    for (const [i, { placement, reason }] of written.placed.entries())
      if (placement !== "exact") console.log(name, placement, reason, "·", comments[i]?.quote);
  if (keep !== null) await writeFile(join(keep, name), written.bytes);
  const count = (wanted: string) => written.placed.filter(({ placement }) => placement === wanted).length;
  return {
    ...empty,
    exact: count("exact"),
    paragraph: count("paragraph"),
    end: count("end"),
    seconds,
    notes: written.notes.join(" "),
    ...(await readAgain(manuscript.original.path, written)),
  };
}

const EMPTY_ROW: Omit<PdfRow, "file"> = {
  exact: 0,
  paragraph: 0,
  end: 0,
  keepsBytes: false,
  readers: {},
  signatures: null,
  seconds: 0,
  notes: "",
  refused: null,
};

async function readAgain(
  path: string,
  { bytes, placed }: Written,
): Promise<Pick<PdfRow, "keepsBytes" | "readers" | "signatures">> {
  const before = await readFile(path);
  const folder = await mkdtemp(join(tmpdir(), "bench-pdf-"));
  try {
    const out = join(folder, "out.pdf");
    await writeFile(out, bytes);
    const { notes } = await readWithPdfjs(out);
    const marked = new Set(notes?.flatMap((numbers, i) => (numbers.length > 0 ? [i + 1] : [])));
    const readers: Record<string, string> = {};
    for (const [name, read] of Object.entries(READERS)) {
      const faults = faultsOf(await read(path), await read(out), { comments: placed.length, marked });
      readers[name] = faults.join(", ") || "clean";
    }
    const [was, is] = [await signaturesOf(path), await signaturesOf(out)];
    return {
      keepsBytes: before.equals(Buffer.from(bytes.subarray(0, before.length))),
      readers,
      signatures: was === null ? null : `${was} → ${is ?? "none"}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
