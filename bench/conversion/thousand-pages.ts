import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conversionPool } from "#lib/conversion/conversion-pool.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";

const PAGES = 1_000;

export type ThousandPages =
  | { pages: number; seconds: number; firstProgressMs: number; peakBytes: number; words: number }
  | { skipped: string };

/** The corpus's pages again and again: what a conversion takes when there are very many. */
export async function thousandPages(entries: readonly Entry[]): Promise<ThousandPages> {
  const pdfs = entries.filter(({ kind }) => kind === "pdf");
  const total = pdfs.reduce((sum, { pages }) => sum + pages, 0);
  if (total === 0) return { skipped: "the corpus holds no PDF" };
  const folder = await mkdtemp(join(tmpdir(), "thousand-"));
  const pool = conversionPool(projectRoot());
  try {
    const path = join(folder, "thousand.pdf");
    const files = Array.from({ length: Math.ceil(PAGES / total) }, () => pdfs.map((pdf) => pdf.path)).flat();
    if (!joinPages(files, path)) return { skipped: "qpdf, which joins the pages, is not installed" };
    pool.keep(1);
    await pool.ready();
    const started = performance.now();
    let first = 0;
    const result = await convertFile({
      inputPath: path,
      filename: "thousand.pdf",
      outDir: join(folder, "out"),
      projectRoot: projectRoot(),
      pool,
      onProgress: () => {
        first ||= performance.now() - started;
      },
    });
    if (!result.ok) return { skipped: `it failed: ${result.failure.reason}` };
    return {
      pages: result.report.pages ?? 0,
      seconds: (performance.now() - started) / 1_000,
      firstProgressMs: Math.round(first),
      peakBytes: result.peakBytes ?? 0,
      words: result.report.words,
    };
  } finally {
    pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function joinPages(files: readonly string[], to: string): boolean {
  try {
    execFileSync("qpdf", ["--warning-exit-0", "--empty", "--pages", ...files, "--", to], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
