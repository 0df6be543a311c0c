import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnv, projectRoot } from "#lib/env.ts";
import type { Entry } from "./corpus.ts";
import type { Engine } from "./engines.ts";

const LIMIT_MS = 15 * 60_000;
const TASKSET = "/usr/bin/taskset";

export type EngineRun = {
  /** By `<kind>/<id>`; a file that failed has no text. */
  files: Map<string, { ms: number; text: string | null; error?: string }>;
  /** Of the engine's process; null for a program that it only starts. */
  peakBytes: number | null;
  /** Why the engine could not run at all. */
  absent?: string;
};

type Line = { id?: string; kind?: string; ms?: number; error?: string; peakBytes?: number; absent?: string };

/** Converts the files with one engine on one core, where the system can hold it to one. */
export async function runEngine(
  engine: Engine,
  entries: readonly Entry[],
  outDir: string,
): Promise<EngineRun> {
  const wanted = entries.filter(({ kind }) => engine.kinds.includes(kind));
  const list = join(outDir, `${engine.name}.json`);
  await writeFile(list, JSON.stringify(wanted));
  const folder = join(outDir, engine.name);
  const node = [
    process.execPath,
    join(projectRoot(), "bench/conversion/engine-worker.ts"),
    engine.name,
    list,
    folder,
  ];
  const [command = "", ...args] = existsSync(TASKSET) ? [TASKSET, "-c", "0", ...node] : node;
  const output = await outputOf(command, args);
  const run: EngineRun = { files: new Map(), peakBytes: null };
  for (const line of output.split("\n").filter((each) => each.startsWith("{"))) {
    const { id, kind, ms, error, peakBytes, absent }: Line = JSON.parse(line);
    if (absent !== undefined) run.absent = absent;
    if (peakBytes !== undefined && !isProgram(engine)) run.peakBytes = peakBytes;
    if (id === undefined || kind === undefined) continue;
    const text = error === undefined ? await readFile(join(folder, kind, `${id}.md`), "utf8") : null;
    run.files.set(`${kind}/${id}`, { ms: ms ?? 0, text, ...(error === undefined ? {} : { error }) });
  }
  if (run.absent === undefined && run.files.size === 0 && wanted.length > 0)
    run.absent = "it ended without a word";
  return run;
}

const isProgram = ({ name }: Engine) => name === "pandoc" || name === "pdftotext";

function outputOf(command: string, args: readonly string[]): Promise<string> {
  const child = spawn(command, args, {
    cwd: projectRoot(),
    env: childEnv({ NODE_NO_WARNINGS: "1" }),
    stdio: ["ignore", "pipe", "ignore"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(output));
    child.once("close", () => resolve(output));
  });
}
