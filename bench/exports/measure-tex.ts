import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { BEGINNING, indexOutsideComments } from "#lib/exports/tex/outside-comments.ts";
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
  /** The errors that the project makes as it is, in the engine that makes fewest; null if none prints a page. */
  ownErrors: number | null;
  /** In the engine that makes fewest errors; null if none prints a page. */
  samePages: boolean | null;
  /** For each engine that compiles the project without errors, or for that with fewest: `yes` if no error is added. */
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
    const plain = new Map<string, Compiled>();
    for (const engine of ENGINES) {
      const compiled = await compile(before, main, engine);
      if (compiled !== null) plain.set(engine, compiled);
    }
    const best = [...plain].toSorted(([, a], [, b]) => a.errors - b.errors)[0];
    const ownErrors = best?.[1].errors ?? null;
    const isSame = best ? (await compile(after, main, best[0]))?.pages === best[1].pages : null;
    const notesApply = await applied(after, join(after, "galley-notes.patch"));
    const notes: string[] = [];
    for (const [engine, { errors }] of plain) {
      if (errors > 0 && engine !== best?.[0]) continue;
      const noted = await compile(after, main, engine);
      notes.push(`${engine} ${noted !== null && noted.errors <= errors ? "yes" : "NO"}`);
    }
    const count = (wanted: string) => written.placed.filter(({ placement }) => placement === wanted).length;
    return {
      file: basename(path),
      exact: count("exact"),
      paragraph: count("paragraph"),
      end: count("end"),
      patchApplies: applies,
      ownErrors,
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
    if (indexOutsideComments(await readFile(join(folder, name), "latin1"), BEGINNING) >= 0) return name;
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

interface Compiled {
  /** A hash of the printed pages. */
  pages: string;
  errors: number;
}

/** Compiles a document, over its errors as authors do. Null if that prints no page. */
async function compile(folder: string, main: string, engine: string): Promise<Compiled | null> {
  const cwd = join(folder, dirname(main));
  const stem = join(cwd, basename(main, ".tex"));
  const args = [...UNDATED, engine, "-interaction=nonstopmode", basename(main)];
  await rm(`${stem}.pdf`, { force: true });
  for (let pass = 0; pass < 2; pass += 1)
    await run("env", args, { cwd, timeout: 180_000, maxBuffer: 64 * 1024 * 1024 }).catch(() => {});
  try {
    const log = await readFile(`${stem}.log`, "latin1");
    const { stdout } = await run("pdftoppm", ["-r", "50", `${stem}.pdf`], {
      encoding: "buffer",
      maxBuffer: 1024 * 1024 * 1024,
    });
    const pages = createHash("sha256").update(stdout).digest("hex");
    return { pages, errors: log.match(/^!/gm)?.length ?? 0 };
  } catch {
    return null;
  }
}
