import { existsSync } from "node:fs";
import { runInProcess } from "../run-in-process.ts";
import type { Entry } from "./corpus.ts";
import { type Convert, ENGINES, type Engine } from "./engines.ts";

const TASKSET = "/usr/bin/taskset";

/** A file after its conversion; its text is null if that failed. */
export type ConvertedFile = { id: string; kind: string; ms: number; text: string | null; error?: string };

/** `absent` is the reason why the engine could not run at all. */
export type EngineRun = { files: ConvertedFile[]; peakBytes: number | null } | { absent: string };

/** Converts the files with one engine in a process of its own, on one core where the system can hold it to one. */
export async function runEngine({ name, kinds }: Engine, entries: readonly Entry[]): Promise<EngineRun> {
  const launcher = existsSync(TASKSET) ? [TASKSET, "-c", "0"] : [];
  const known = entries.filter(({ kind }) => kinds.includes(kind));
  return runInProcess(import.meta.filename, convertAll, [name, known], { launcher }).catch(absent);
}

export async function convertAll(name: string, entries: readonly Entry[]): Promise<EngineRun> {
  try {
    const engine = ENGINES.find((each) => each.name === name);
    if (engine === undefined) throw new Error("There is no such engine.");
    const convert = await engine.load();
    // The first file pays for what is loaded on demand, so it is converted once beforehand.
    for (const { path } of entries.slice(0, 1)) await convert(path).catch(() => {});
    const files: ConvertedFile[] = [];
    for (const entry of entries) files.push(await timed(convert, entry));
    // The memory of a program that this process only starts is not known.
    return { files, peakBytes: engine.isProgram ? null : process.resourceUsage().maxRSS * 1024 };
  } catch (error) {
    return absent(error);
  }
}

async function timed(convert: Convert, { id, kind, path }: Entry): Promise<ConvertedFile> {
  const startedAt = performance.now();
  const converted = await convert(path).then(
    (text) => ({ text }),
    (error: unknown) => ({ text: null, error: String(error) }),
  );
  return { id, kind, ms: performance.now() - startedAt, ...converted };
}

function absent(error: unknown): EngineRun {
  return { absent: error instanceof Error ? error.message : String(error) };
}
