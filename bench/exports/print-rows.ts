import { printTable } from "../print-table.ts";
import type { OfficeRow } from "./measure-office.ts";
import { PDF_READERS, type PdfRow } from "./measure-pdf.ts";
import type { TexRow } from "./measure-tex.ts";

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
const word = (is: boolean | null) => (is === null ? null : is ? "yes" : "NO");

interface Placed {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
}

function totals(rows: readonly Placed[]): { all: number; words: string } {
  const sum = (of: (row: Placed) => number) => rows.reduce((total, row) => total + of(row), 0);
  const all = sum(({ exact, paragraph, end }) => exact + paragraph + end);
  const share = (of: (row: Placed) => number) => percent(sum(of), all);
  const words = `${rows.length} files, ${all} comments: ${share(({ exact }) => exact)} on the exact words, ${share(({ paragraph }) => paragraph)} on the paragraph, ${share(({ end }) => end)} at the end`;
  return { all, words };
}

export function printOffice(rows: readonly OfficeRow[]): void {
  printTable(rows, {
    file: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    lost: ({ lost }) => String(lost),
    astray: ({ astray }) => String(astray),
    changes: ({ changes }) => String(changes),
    "same text": ({ sameText }) => word(sameText),
    "in LibreOffice": ({ office }) => (office === null ? null : String(office)),
    "in pandoc": ({ pandoc }) => (pandoc === null ? null : String(pandoc)),
    seconds: ({ seconds }) => seconds,
    faults: ({ faults }) => (faults === null ? null : faults.join("; ").slice(0, 160) || "none"),
  });
  const { all, words } = totals(rows);
  const checked = rows.filter(({ faults }) => faults !== null);
  const [lost, astray] = (["lost", "astray"] as const).map((kind) =>
    rows.reduce((sum, row) => sum + row[kind], 0),
  );
  console.log(`\n${words}, ${lost} lost, ${astray} elsewhere than their place says`);
  console.log(`text the same in ${rows.filter(({ sameText }) => sameText).length}`);
  for (const program of ["office", "pandoc"] as const) {
    const read = rows.flatMap((row) => row[program] ?? []);
    const kept = read.reduce((sum, count) => sum + count, 0);
    if (read.length > 0) console.log(`${program} reads ${percent(kept, all)} of the comments`);
  }
  if (checked.length > 0)
    console.log(
      `no fault added in ${checked.filter(({ faults }) => faults?.length === 0).length} of ${checked.length}`,
    );
}

export function printTex(rows: readonly TexRow[]): void {
  printTable(rows, {
    project: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    "patch applies": ({ patchApplies }) => word(patchApplies),
    "own errors": ({ ownErrors }) => (ownErrors === null ? null : String(ownErrors)),
    "same pages": ({ samePages }) => word(samePages),
    "margin notes compile": ({ notesCompile }) => notesCompile,
  });
  const printed = rows.filter(({ ownErrors }) => ownErrors !== null);
  console.log(`\n${totals(rows).words}`);
  console.log(
    `${printed.length} print pages, and the same with comments in ${printed.filter(({ samePages }) => samePages).length}; no error more with margin notes in ${printed.filter(({ notesCompile }) => notesCompile !== "" && !notesCompile.includes("NO")).length}`,
  );
}

export function printPdf(rows: readonly PdfRow[]): void {
  printTable(rows, {
    file: ({ file }) => file,
    exact: ({ exact }) => String(exact),
    paragraph: ({ paragraph }) => String(paragraph),
    end: ({ end }) => String(end),
    "keeps bytes": ({ keepsBytes }) => word(keepsBytes),
    ...Object.fromEntries(PDF_READERS.map((name) => [name, ({ readers }: PdfRow) => readers[name] ?? null])),
    signatures: ({ signatures }) => signatures,
    seconds: ({ seconds }) => seconds,
    refused: ({ refused }) => refused?.slice(0, 60) ?? null,
  });
  const written = rows.filter(({ refused }) => refused === null);
  const clean = written.filter(({ readers }) => Object.values(readers).every((found) => found === "clean"));
  console.log(`\n${totals(written).words}`);
  console.log(`${written.length} PDFs written, ${clean.length} clean in all readers`);
}
