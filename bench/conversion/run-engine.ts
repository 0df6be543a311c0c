import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { childEnv, projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";
import type { Engine } from "./engines.ts";

const LIMIT_MS = 15 * 60_000;
const TASKSET = "/usr/bin/taskset";

/** A file after its conversion; its text is null if that failed. */
export type ConvertedFile = { id: string; kind: string; ms: number; text: string | null; error?: string };

export type EngineRun =
  | {
      files: ConvertedFile[] /** Null for a program that the engine's process only starts. */;
      peakBytes: number | null;
    }
  /** The reason why the engine could not run at all. */
  | { absent: string };

/** Converts the files with one engine in a process of its own, on one core where the system can hold it to one. */
export async function runEngine(engine: Engine, entries: readonly Entry[]): Promise<EngineRun> {
  const folder = await mkdtemp(join(tmpdir(), "bench-conversion-"));
  try {
    const [list, result] = [join(folder, "entries.json"), join(folder, "run.json")];
    await writeFile(list, JSON.stringify(entries.filter(({ kind }) => engine.kinds.includes(kind))));
    const worker = join(projectRoot(), "bench/conversion/engine-worker.ts");
    const node = [process.execPath, worker, engine.name, list, result];
    const [command = "", ...args] = existsSync(TASKSET) ? [TASKSET, "-c", "0", ...node] : node;
    await promisify(execFile)(command, args, {
      cwd: projectRoot(),
      env: childEnv({ NODE_NO_WARNINGS: "1" }),
      maxBuffer: Number.POSITIVE_INFINITY,
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    }).catch(() => {});
    if (!existsSync(result)) return { absent: "it ended without a result" };
    const run: EngineRun = JSON.parse(await readFile(result, "utf8"));
    return run;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
