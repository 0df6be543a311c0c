import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { conversionPool } from "#lib/conversion/conversion-pool.ts";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { projectRoot } from "#lib/env.ts";

const LIMIT_MS = 20_000;
/** Killing a group and collecting it takes a moment; what takes longer than this beyond its limit hangs. */
const GRACE_MS = 3_000;

type Outcome = { file: string; kind: string; reason: string; ms: number; peakBytes: number };

export type BadFilesReport = {
  files: number;
  kinds: Record<string, number>;
  longest: Outcome[];
  largest: Outcome[];
  /** Whatever is neither text nor a stated problem within the limits. */
  faults: Outcome[];
};

/** Every file below the folders, so that what breaks the converter is found before someone uploads it. */
export async function runBadFiles(
  folders: readonly string[],
  tell: (line: string) => void,
): Promise<BadFilesReport> {
  const queue: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    // A `.link` file holds the address of a document, not one.
    for (const entry of entries)
      if (entry.isFile() && !/\.(link|md5?)$|^\./.test(entry.name))
        queue.push(join(entry.parentPath, entry.name));
  }
  queue.sort();
  const total = queue.length;
  const scratch = await mkdtemp(join(tmpdir(), "bad-files-"));
  const outcomes: Outcome[] = [];
  const lanes = Math.min(2, availableParallelism());
  const pool = conversionPool(projectRoot());
  pool.keep(lanes);
  const lane = async (number: number) => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const outcome = await feed(path, join(scratch, `${number}-${queue.length}`), pool);
      outcomes.push({ ...outcome, file: nameOf(path, folders) });
      if (isFault(outcome)) tell(`${nameOf(path, folders)}: ${outcome.kind} ${outcome.reason}`);
      if (outcomes.length % 250 === 0) tell(`${outcomes.length} of ${total}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  pool.close();
  await rm(scratch, { recursive: true, force: true });
  return summarise(outcomes);
}

async function feed(path: string, outDir: string, pool: ReturnType<typeof conversionPool>): Promise<Outcome> {
  const started = performance.now();
  try {
    const result = await convertFile({
      inputPath: path,
      filename: basename(path),
      outDir,
      projectRoot: projectRoot(),
      pool,
      limits: { wallTimeMs: LIMIT_MS },
    });
    const written = result.ok ? (await stat(result.markdownPath)).size : 1;
    return {
      file: path,
      kind: result.ok ? (written > 0 ? "text" : "empty text") : result.failure.slug,
      reason: result.ok ? "" : result.failure.reason,
      ms: performance.now() - started,
      peakBytes: result.peakBytes ?? 0,
    };
  } catch (error) {
    return {
      file: path,
      kind: "threw",
      reason: String(error),
      ms: performance.now() - started,
      peakBytes: 0,
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** A crash of the process and an unforeseen exception are stated problems to a user and faults to us. */
function isFault({ kind, reason, ms }: Outcome): boolean {
  if (kind === "threw" || kind === "empty text" || ms > LIMIT_MS + GRACE_MS) return true;
  return kind === "conversion-failed" && /^(exit |ipc|bad-message|\w*Error: )/.test(reason);
}

function nameOf(path: string, folders: readonly string[]): string {
  const folder = folders.find((each) => !relative(each, path).startsWith(".."));
  return folder === undefined ? path : relative(folder, path);
}

function summarise(outcomes: readonly Outcome[]): BadFilesReport {
  const kinds = Object.groupBy(outcomes, ({ kind, reason }) =>
    /^(memory|wall-time|output-size)$/.test(reason) ? `over limit: ${reason}` : kind,
  );
  return {
    files: outcomes.length,
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, all]) => [kind, all?.length ?? 0])),
    longest: outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, 8),
    largest: outcomes.toSorted((a, b) => b.peakBytes - a.peakBytes).slice(0, 8),
    faults: outcomes.filter(isFault),
  };
}

export function printBadFiles(report: BadFilesReport, print: (line: string) => void): void {
  const line = ({ file, kind, reason, ms, peakBytes }: Outcome) =>
    `  ${(ms / 1_000).toFixed(1).padStart(6)} s ${(peakBytes / 1e6).toFixed(0).padStart(5)} MB  ${file}  ${kind} ${reason}`;
  print(`${report.files} files`);
  for (const [kind, count] of Object.entries(report.kinds).toSorted((a, b) => b[1] - a[1]))
    print(`  ${String(count).padStart(6)}  ${kind}`);
  print("longest");
  for (const outcome of report.longest) print(line(outcome));
  print("most memory");
  for (const outcome of report.largest) print(line(outcome));
  print(`neither text nor a stated problem: ${report.faults.length}`);
  for (const outcome of report.faults) print(line(outcome));
}
