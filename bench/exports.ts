import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { writeDocx } from "#lib/exports/docx/write-docx.ts";
import { writeOdt } from "#lib/exports/odt/write-odt.ts";
import { convertForExport } from "./exports/convert-for-export.ts";
import { measurePdf, measurePrint, PDF_READERS, type PdfRow } from "./exports/measure-pdf.ts";
import { measureTex, type TexRow } from "./exports/measure-tex.ts";
import { commentsInLibreOffice, officeText, wordChanges } from "./exports/office-file.ts";
import { sampleComments, sampleReview } from "./exports/sample-comments.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:exports -- FOLDER… [--office] [--why] [--keep FOLDER]

Converts the DOCX, ODT and PDF files and LaTeX projects (.zip) of the folders, writes 30 comments on words drawn by a seed into
each, and says where they landed and whether the text is the same. --office has LibreOffice read
the results too, where it is installed; PDFs are read by qpdf, poppler and MuPDF, which must be installed, and by pdf.js and PDFium,
before and after. A PDF with the name of another file is the PDF of that manuscript, and gets its comments. --why lists the comments that are not on their words; --keep
FOLDER keeps the files. Writes bench/results/exports.json.`;

interface Row {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
  changes: number;
  sameText: boolean;
  office: number | null;
  seconds: number;
}

/** What is done beside counting. */
interface Measuring {
  office: boolean;
  why: boolean;
  keep: string | null;
}

/** Runs `npm run bench:exports` and returns the exit code. */
export async function benchExports(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    office: { type: "boolean", default: false },
    why: { type: "boolean", default: false },
    keep: { type: "string" },
  });
  if (options === null || options.positionals.length === 0) return 2;
  const { office = false, why = false, keep } = options.values;
  const rows: Row[] = [];
  const tex: TexRow[] = [];
  const pdf: PdfRow[] = [];
  const prints: PdfRow[] = [];
  for (const folder of options.positionals) {
    const names = (await readdir(folder)).toSorted();
    for (const name of names) {
      const path = join(folder, name);
      const stem = basename(name, extname(name));
      const isPdf = name.endsWith(".pdf");
      const pair = names.filter((other) => other !== name && basename(other, extname(other)) === stem);
      if (/\.(docx|odt)$/.test(name))
        rows.push(...(await measureFile(path, { office, why, keep: keep ?? null })));
      const row = name.endsWith(".zip") ? await measureTex(path) : null;
      if (row) tex.push(row);
      const page = isPdf && pair.length === 0 ? await measurePdf(path) : null;
      if (page) pdf.push(page);
      const beside = isPdf ? undefined : pair.find((other) => other.endsWith(".pdf"));
      const print = beside === undefined ? null : await measurePrint(path, join(folder, beside));
      if (print) prints.push(print);
    }
  }
  if (rows.length > 0) print(rows);
  if (tex.length > 0) printTex(tex);
  if (pdf.length > 0) printPdf(pdf);
  if (prints.length > 0) printPdf(prints);
  writeResults("exports", ["lib/exports", "bench/exports"], { rows, tex, pdf, prints });
  return 0;
}

function print(rows: readonly Row[]): void {
  printTable(rows, {
    file: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    changes: ({ changes }) => String(changes),
    "same text": ({ sameText }) => (sameText ? "yes" : "NO"),
    "in LibreOffice": ({ office }) => (office === null ? null : String(office)),
    seconds: ({ seconds }) => seconds,
  });
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const all = sum(({ exact, paragraph, end }) => exact + paragraph + end);
  const kept = sum(({ office }) => office ?? 0);
  console.log(
    `\n${rows.length} files, ${all} comments: ${percent(
      sum(({ exact }) => exact),
      all,
    )} on the exact words, ${percent(
      sum(({ end }) => end),
      all,
    )} at the end; in LibreOffice ${percent(kept, all)}; text the same in ${rows.filter(({ sameText }) => sameText).length}`,
  );
}

function printTex(rows: readonly TexRow[]): void {
  const word = (is: boolean | null) => (is === null ? null : is ? "yes" : "NO");
  printTable(rows, {
    project: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    "patch applies": ({ patchApplies }) => word(patchApplies),
    "same pages": ({ samePages }) => word(samePages),
    "margin notes compile": ({ notesCompile }) => notesCompile,
  });
}

function printPdf(rows: readonly PdfRow[]): void {
  printTable(rows, {
    file: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    "keeps bytes": ({ keepsBytes }) => (keepsBytes ? "yes" : "NO"),
    ...Object.fromEntries(PDF_READERS.map((name) => [name, ({ readers }: PdfRow) => readers[name] ?? null])),
    signatures: ({ signatures }) => signatures,
    seconds: ({ seconds }) => seconds,
    refused: ({ refused }) => refused?.slice(0, 60) ?? null,
  });
  const clean = rows.filter(({ readers }) => Object.values(readers).every((found) => found === "clean"));
  const written = rows.filter(({ refused }) => refused === null);
  const exact = rows.reduce((sum, row) => sum + row.exact, 0);
  const all = rows.reduce((sum, row) => sum + row.exact + row.paragraph + row.end, 0);
  console.log(`\n${all} comments, ${percent(exact, all)} on the exact words`);
  console.log(
    `${written.length} PDFs written, ${clean.length - (rows.length - written.length)} clean in all readers`,
  );
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

async function measureFile(path: string, { office, why, keep }: Measuring): Promise<Row[]> {
  const manuscript = await convertForExport(path);
  const format = manuscript?.original?.format;
  if (!manuscript || (format !== "docx" && format !== "odt")) return [];
  const comments = sampleComments(manuscript.markdown, manuscript.blocks, 20_261_127);
  if (comments.length === 0) return [];
  const write = format === "docx" ? writeDocx : writeOdt;
  const started = performance.now();
  const review = sampleReview(basename(path), comments);
  const { bytes, placed } = await write(review, manuscript, { listsComments: false });
  const seconds = (performance.now() - started) / 1_000;
  if (why)
    for (const [i, { placement, reason }] of placed.entries())
      if (placement !== "exact") console.log(basename(path), placement, reason, "·", comments[i]?.quote);
  const folder = keep ?? (await mkdtemp(join(tmpdir(), "bench-exports-")));
  try {
    const out = join(folder, basename(path));
    await writeFile(out, bytes);
    const count = (wanted: string) => placed.filter(({ placement }) => placement === wanted).length;
    return [
      {
        file: basename(path),
        exact: count("exact"),
        paragraph: count("paragraph"),
        end: count("end"),
        changes: format === "docx" ? await wordChanges(out) : 0,
        sameText: (await officeText(path, format)) === (await officeText(out, format)),
        office: office ? await commentsInLibreOffice(bytes, format) : null,
        seconds,
      },
    ];
  } finally {
    if (keep === null) await rm(folder, { recursive: true, force: true });
  }
}
