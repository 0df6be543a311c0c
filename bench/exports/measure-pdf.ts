import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { writePdf } from "#lib/exports/pdf/write-pdf.ts";
import { ExportError, type Written } from "#lib/exports/writer.ts";
import { convertForExport } from "./convert-for-export.ts";
import { readWithPdfium } from "./pdf-readers/pdfium.ts";
import { readWithPdfjs } from "./pdf-readers/pdfjs.ts";
import { readWithMupdf, readWithPoppler, readWithQpdf } from "./pdf-readers/programs.ts";
import { faultsOf, type PdfReader } from "./pdf-readers/read-pdf.ts";
import { signaturesOf } from "./pdf-readers/signatures.ts";
import { sampleComments, sampleReview } from "./sample-comments.ts";

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
export async function measurePdf(path: string): Promise<PdfRow | null> {
  const manuscript = await convertForExport(path);
  if (manuscript !== null && manuscript.original?.format !== "pdf") return null;
  const { markdown, blocks } = manuscript ?? { markdown: "", blocks: [] };
  const comments = sampleComments(markdown, blocks, 20_261_127);
  const review = sampleReview(basename(path), comments);
  const started = performance.now();
  let written: Written;
  try {
    const original = { path, format: "pdf" as const };
    written = await writePdf(review, { markdown, blocks, original }, { listsComments: true });
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    return { ...emptyRow(path), refused: error.message };
  }
  const seconds = (performance.now() - started) / 1_000;
  const count = (wanted: string) => written.placed.filter(({ placement }) => placement === wanted).length;
  return {
    ...emptyRow(path),
    exact: count("exact"),
    paragraph: count("paragraph"),
    end: count("end"),
    seconds,
    notes: written.notes.join(" "),
    ...(await readAgain(path, written)),
  };
}

const emptyRow = (path: string): PdfRow => ({
  file: basename(path),
  exact: 0,
  paragraph: 0,
  end: 0,
  keepsBytes: false,
  readers: {},
  signatures: null,
  seconds: 0,
  notes: "",
  refused: null,
});

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
