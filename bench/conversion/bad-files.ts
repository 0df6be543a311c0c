import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { conversionPool } from "#lib/conversion/conversion-pool.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { projectRoot } from "#lib/env.ts";

const LIMIT_MS = 20_000;
/** To kill and collect a process takes a moment. A file that takes even longer hangs. */
const GRACE_MS = 3_000;
const MOST_AT_ONCE = 2;
const PROGRESS_EVERY_FILES = 250;
const LISTED = 8;

type Outcome = { path: string; kind: string; reason: string; ms: number; peakBytes: number };

/** Converts every file below the folders, prints how they ended, and returns the number of faults. */
export async function runBadFiles(
  folders: readonly string[],
  print: (line: string) => void,
): Promise<number> {
  const queue = (await Promise.all(folders.map(filesBelow))).flat().sort();
  const total = queue.length;
  const outDir = await mkdtemp(join(tmpdir(), "bad-files-"));
  const outcomes: Outcome[] = [];
  const lanes = Math.min(MOST_AT_ONCE, availableParallelism());
  const pool = conversionPool(projectRoot());
  pool.keep(lanes);
  const lane = async () => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const outcome = await outcomeOf(path, join(outDir, String(queue.length)), pool);
      outcomes.push(outcome);
      if (isFault(outcome)) print(`${path}: ${outcome.kind} ${outcome.reason}`);
      if (outcomes.length % PROGRESS_EVERY_FILES === 0) print(`${outcomes.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  pool.close();
  await rm(outDir, { recursive: true, force: true });
  printOutcomes(outcomes, print);
  return outcomes.filter(isFault).length;
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return (
    entries
      // A `.link` file holds the address of a document, and no document.
      .filter((entry) => entry.isFile() && !/\.(link|md5?)$|^\./.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  );
}

async function outcomeOf(
  path: string,
  outDir: string,
  pool: ReturnType<typeof conversionPool>,
): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = (kind: string, reason: string, peakBytes = 0): Outcome => {
    return { path, kind, reason, ms: performance.now() - startedAt, peakBytes };
  };
  try {
    const result = await convertFile({
      inputPath: path,
      filename: basename(path),
      outDir,
      projectRoot: projectRoot(),
      pool,
      limits: { wallTimeMs: LIMIT_MS },
    });
    if (!result.ok) return outcome(result.failure.slug, result.failure.reason, result.peakBytes);
    const { size } = await stat(result.markdownPath);
    return outcome(size > 0 ? "text" : "empty text", "", result.peakBytes);
  } catch (error) {
    return outcome("threw", String(error));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** True for what is neither text nor a foreseen problem. A crash is a stated problem to a user and a fault here. */
function isFault({ kind, reason, ms }: Outcome): boolean {
  if (kind === "threw" || kind === "empty text" || ms > LIMIT_MS + GRACE_MS) return true;
  return kind === "conversion-failed" && /^(exit |ipc|bad-message|\w*Error: )/.test(reason);
}

function printOutcomes(outcomes: readonly Outcome[], print: (line: string) => void): void {
  const list = (title: string, listed: readonly Outcome[]) => {
    print(title);
    for (const { path, kind, reason, ms, peakBytes } of listed)
      print(
        `  ${(ms / 1_000).toFixed(1).padStart(6)} s ${(peakBytes / 1e6).toFixed(0).padStart(5)} MB  ${path}  ${kind} ${reason}`,
      );
  };
  const kinds = Map.groupBy(outcomes, ({ kind, reason }) =>
    /^(memory|wall-time|output-size)$/.test(reason) ? `over limit: ${reason}` : kind,
  );
  print(`${outcomes.length} files`);
  for (const [kind, { length }] of [...kinds].toSorted(([, a], [, b]) => b.length - a.length))
    print(`  ${String(length).padStart(6)}  ${kind}`);
  list("longest", outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, LISTED));
  list("most memory", outcomes.toSorted((a, b) => b.peakBytes - a.peakBytes).slice(0, LISTED));
  const faults = outcomes.filter(isFault);
  list(`neither text nor a stated problem: ${faults.length}`, faults);
}
