import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { writePdf } from "#lib/exports/pdf/write-pdf.ts";
import { convertForExport } from "./convert-for-export.ts";
import { sampleComments, sampleReview } from "./sample-comments.ts";

const run = promisify(execFile);

/** Programs that read a PDF and complain of faults. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  qpdf: ["--check"],
  pdftotext: ["-q", "FILE", "/dev/null"],
  mutool: ["draw", "-q", "-F", "text", "-o", "/dev/null"],
};

export interface PdfRow {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
  keepsBytes: boolean;
  /** The programs that complain of more than they did before, or nothing. */
  newFaults: string;
  seconds: number;
  notes: string;
}

/** Writes comments into a PDF, with the list of them, and has other programs read the result. */
export async function measurePdf(path: string): Promise<PdfRow | null> {
  const manuscript = await convertForExport(path);
  if (manuscript?.original?.format !== "pdf") return null;
  const comments = sampleComments(manuscript.markdown, manuscript.blocks, 20_261_127);
  const started = performance.now();
  const written = await writePdf(sampleReview(basename(path), comments), manuscript, { listsComments: true });
  const seconds = (performance.now() - started) / 1_000;
  const before = await readFile(path);
  const folder = await mkdtemp(join(tmpdir(), "bench-pdf-"));
  try {
    const out = join(folder, "out.pdf");
    await writeFile(out, written.bytes);
    const worse: string[] = [];
    for (const name of Object.keys(READERS))
      if ((await complaints(name, out)) > (await complaints(name, path))) worse.push(name);
    const count = (wanted: string) => written.placed.filter(({ placement }) => placement === wanted).length;
    return {
      file: basename(path),
      exact: count("exact"),
      paragraph: count("paragraph"),
      end: count("end"),
      keepsBytes: before.equals(Buffer.from(written.bytes.subarray(0, before.length))),
      newFaults: worse.join(", "),
      seconds,
      notes: written.notes.join(" ").slice(0, 60),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The number of kinds of complaints; as many as can be if the program gives up. */
async function complaints(name: string, path: string): Promise<number> {
  const args = READERS[name] ?? [];
  const given = args.includes("FILE") ? args.map((arg) => (arg === "FILE" ? path : arg)) : [...args, path];
  const kinds = (text: string) =>
    new Set(
      text.split("\n").flatMap((line) => (/error|warning/i.test(line) ? [line.replace(/\d+/g, "0")] : [])),
    ).size;
  try {
    const { stderr } = await run(name, given, { maxBuffer: 64 * 1024 * 1024, timeout: 120_000 });
    return kinds(stderr.replaceAll(path, ""));
  } catch (error) {
    const stderr = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    return 1_000 + kinds(stderr.replaceAll(path, ""));
  }
}
