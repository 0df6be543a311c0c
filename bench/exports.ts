import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { measureGrowth } from "./exports/measure-growth.ts";
import { measureOffice, type OfficeRow } from "./exports/measure-office.ts";
import { measurePdf, measurePrint, type PdfRow } from "./exports/measure-pdf.ts";
import { measureTex, type TexRow } from "./exports/measure-tex.ts";
import { printOffice, printPdf, printTex } from "./exports/print-rows.ts";
import { keepPart } from "./keep-part.ts";
import { readOptions } from "./read-options.ts";

const HELP = `Usage: npm run bench:exports -- FOLDER… [--office] [--schemas FOLDER] [--why] [--keep FOLDER]
                              [--comments N] [--trial]
       npm run bench:exports -- --growth [--trial]

Converts the DOCX, ODT and PDF files and LaTeX projects (.zip) of the folders, writes 30 comments on words drawn by a seed into
each, says where they landed, reads from the written file if they stand there, and whether the text is the same. --office has LibreOffice and pandoc read
the results too, where they are installed; PDFs are read by qpdf, poppler and MuPDF, which must be installed, and by pdf.js and PDFium,
before and after. A PDF with the name of another file is the PDF of that manuscript, and gets its comments.

--growth exports made manuscripts of every format with 500 and 2,000 comments, on 50 words each, and compares the times.

  --schemas FOLDER  the schemas of ISO/IEC 29500-4 (ISO-IEC29500-4_2016/wml.xsd) and Microsoft (microsoft/wml-2012.xsd …),
                    by which xmllint looks for faults that the author's Word file had not
  --why             lists the comments that are not on their words
  --keep FOLDER     keeps the files
  --comments N      comments in each DOCX or ODT file instead of 30
  --trial           prints, and writes no results

Writes a part for each kind of file that was measured into bench/results/exports.json. Other parts stay.`;

const MEASURED = ["lib/exports", "bench/exports"];

interface Measured {
  docx: OfficeRow[];
  odt: OfficeRow[];
  tex: TexRow[];
  pdf: PdfRow[];
  prints: PdfRow[];
}

/** Runs `npm run bench:exports` and returns the exit code. */
export async function benchExports(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    office: { type: "boolean", default: false },
    schemas: { type: "string" },
    why: { type: "boolean", default: false },
    keep: { type: "string" },
    comments: { type: "string", default: "30" },
    growth: { type: "boolean", default: false },
    trial: { type: "boolean", default: false },
  });
  if (options === null) return 2;
  const { office = false, schemas = null, why = false, keep = null, growth, trial } = options.values;
  const wanted = Number(options.values.comments);
  if (options.positionals.length === 0 && !growth) return 2;
  const measured: Measured = { docx: [], odt: [], tex: [], pdf: [], prints: [] };
  for (const folder of options.positionals)
    await measureFolder(folder, measured, { office, schemas, why, keep, wanted });
  const { docx, odt, tex, pdf, prints } = measured;
  for (const rows of [docx, odt]) if (rows.length > 0) printOffice(rows);
  if (tex.length > 0) printTex(tex);
  for (const rows of [pdf, prints]) if (rows.length > 0) printPdf(rows);
  const parts = { ...measured, growth: growth ? await measureGrowth() : [] };
  if (!trial)
    for (const [part, rows] of Object.entries(parts))
      if (rows.length > 0) keepPart({ results: "exports", field: "parts", part, measured: MEASURED, rows });
  return 0;
}

async function measureFolder(
  folder: string,
  { docx, odt, tex, pdf, prints }: Measured,
  measuring: Parameters<typeof measureOffice>[1],
): Promise<void> {
  const names = (await readdir(folder)).toSorted();
  for (const name of names) {
    const path = join(folder, name);
    const stem = basename(name, extname(name));
    const isPdf = name.endsWith(".pdf");
    const pair = names.filter((other) => other !== name && basename(other, extname(other)) === stem);
    const isOffice = /\.(docx|odt)$/.test(name);
    const one = isOffice ? await measureOffice(path, measuring) : null;
    if (one) (name.endsWith(".odt") ? odt : docx).push(one);
    const row = name.endsWith(".zip") ? await measureTex(path, measuring) : null;
    if (row) tex.push(row);
    const page = isPdf && pair.length === 0 ? await measurePdf(path, measuring) : null;
    if (page) pdf.push(page);
    const beside = isPdf ? undefined : pair.find((other) => other.endsWith(".pdf"));
    const print = beside === undefined ? null : await measurePrint(path, join(folder, beside));
    if (print) prints.push(print);
  }
}
