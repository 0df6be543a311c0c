import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadPdf } from "./read-pdf.ts";
import { runProgram } from "./run-program.ts";

const DOTS_PER_INCH = "40";

/** Has qpdf check the structure of a file. */
export async function readWithQpdf(path: string): Promise<ReadPdf> {
  const { complaints } = await runProgram("qpdf", ["--check", path], path);
  return { complaints, drawn: null, text: null, notes: null };
}

/** Has poppler describe a file, draw its pages and read their text. */
export async function readWithPoppler(path: string): Promise<ReadPdf> {
  const info = await runProgram("pdfinfo", [path], path);
  const text = await runProgram("pdftotext", ["-layout", path, "-"], path);
  const { complaints, drawn } = await drawnBy(path, (folder) => [
    "pdftoppm",
    ["-r", DOTS_PER_INCH, path, join(folder, "page")],
  ]);
  return {
    complaints: info.complaints + text.complaints + complaints,
    drawn,
    text: text.printed.split("\f").slice(0, -1),
    notes: null,
  };
}

/** Has MuPDF draw the pages of a file. */
export async function readWithMupdf(path: string): Promise<ReadPdf> {
  const { complaints, drawn } = await drawnBy(path, (folder) => [
    "mutool",
    ["draw", "-q", "-r", DOTS_PER_INCH, "-o", join(folder, "page-%04d.ppm"), path],
  ]);
  return { complaints, drawn, text: null, notes: null };
}

async function drawnBy(
  path: string,
  command: (folder: string) => [name: string, args: readonly string[]],
): Promise<{ complaints: number; drawn: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), "bench-drawn-"));
  try {
    const { complaints } = await runProgram(...command(folder), path);
    const names = (await readdir(folder)).toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    const drawn = await Promise.all(
      names.map(async (name) =>
        createHash("sha256")
          .update(await readFile(join(folder, name)))
          .digest("hex"),
      ),
    );
    return { complaints, drawn };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
