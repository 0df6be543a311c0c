import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { filesOf } from "#lib/exports/tex/project-text.ts";
import { writeTex } from "#lib/exports/tex/write-tex.ts";
import { readZipFiles } from "#lib/exports/zip-file.ts";
import { convertForExport } from "./convert-for-export.ts";
import { sampleComments, sampleReview } from "./sample-comments.ts";

const run = promisify(execFile);
/** A date on a page must not differ from run to run. */
const UNDATED = ["SOURCE_DATE_EPOCH=1", "FORCE_SOURCE_DATE=1"];
const ENGINES = ["pdflatex", "xelatex", "lualatex"] as const;

export interface TexRow {
  file: string;
  exact: number;
  paragraph: number;
  end: number;
  patchApplies: boolean;
  /** In the first engine that compiles the project as it is; null if none does. */
  samePages: boolean | null;
  /** For each engine that compiles the project as it is. */
  notesCompile: string;
}

/** Writes comments into a LaTeX project (.zip) and compiles what came of it. */
export async function measureTex(
  path: string,
  { why, keep }: { why: boolean; keep: string | null },
): Promise<TexRow | null> {
  const manuscript = await convertForExport(path);
  if (manuscript?.original?.format !== "latex-project") return null;
  const comments = sampleComments(manuscript.markdown, manuscript.blocks, 20_261_127);
  const written = await writeTex(sampleReview(basename(path), comments), manuscript, {
    listsComments: false,
  });
  if (why)
    for (const [i, { placement, reason }] of written.placed.entries())
      if (placement !== "exact") console.log(basename(path), placement, reason, "·", comments[i]?.quote);
  if (keep !== null) await writeFile(join(keep, basename(path)), written.bytes);
  const folder = await mkdtemp(join(tmpdir(), "bench-tex-"));
  try {
    await writeFile(join(folder, "out.zip"), written.bytes);
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    await unpack(path, before);
    await unpack(join(folder, "out.zip"), after);
    const main = await mainFile(before, filesOf(manuscript.blocks));
    const patched = join(folder, "patched");
    await cp(before, patched, { recursive: true });
    const applies = await applied(patched, join(after, "galley.patch"));
    const plain = new Map<string, string>();
    for (const engine of ENGINES) {
      const pages = await pagesOf(before, main, engine);
      if (pages !== null) plain.set(engine, pages);
    }
    const [first] = plain;
    const isSame = first ? (await pagesOf(after, main, first[0])) === first[1] : null;
    const notesApply = await applied(after, join(after, "galley-notes.patch"));
    const notes: string[] = [];
    for (const engine of plain.keys())
      notes.push(`${engine} ${(await pagesOf(after, main, engine)) === null ? "NO" : "yes"}`);
    const count = (wanted: string) => written.placed.filter(({ placement }) => placement === wanted).length;
    return {
      file: basename(path),
      exact: count("exact"),
      paragraph: count("paragraph"),
      end: count("end"),
      patchApplies: applies,
      samePages: isSame,
      notesCompile: notesApply ? notes.join(", ") : "NO patch",
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(zip: string, to: string): Promise<void> {
  for (const [name, bytes] of await readZipFiles(zip)) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    await writeFile(join(to, name), bytes);
  }
}

/** Returns the file with the document that the manuscript is made of. */
async function mainFile(folder: string, names: readonly string[]): Promise<string> {
  for (const name of names)
    if ((await readFile(join(folder, name), "latin1")).includes("\\begin{document}")) return name;
  return names[0] ?? "";
}

async function applied(folder: string, patch: string): Promise<boolean> {
  try {
    // Only the folder itself counts, also where it lies within a repository.
    const alone = `GIT_CEILING_DIRECTORIES=${dirname(folder)}`;
    await run("env", [alone, "git", "apply", "--whitespace=nowarn", patch], { cwd: folder });
    return true;
  } catch {
    return false;
  }
}

/** Compiles a document and returns the hash of its printed pages; null if that makes errors or no pages. */
async function pagesOf(folder: string, main: string, engine: string): Promise<string | null> {
  const stem = basename(main, ".tex");
  try {
    for (let pass = 0; pass < 2; pass += 1)
      await run("env", [...UNDATED, engine, "-interaction=nonstopmode", "-halt-on-error", basename(main)], {
        cwd: join(folder, dirname(main)),
        timeout: 180_000,
        maxBuffer: 64 * 1024 * 1024,
      });
    const { stdout } = await run("pdftoppm", ["-r", "50", join(folder, dirname(main), `${stem}.pdf`)], {
      encoding: "buffer",
      maxBuffer: 1024 * 1024 * 1024,
    });
    return createHash("sha256").update(stdout).digest("hex");
  } catch {
    return null;
  }
}
