// One engine over a list of files, in a process of its own, so that its memory and its faults are its own:
// `node engine-worker.ts ENGINE ENTRIES_JSON RESULT_JSON` writes an EngineRun.
import { readFile, writeFile } from "node:fs/promises";
import type { Entry } from "./corpus.ts";
import { type Convert, ENGINES, type Engine } from "./engines.ts";
import type { ConvertedFile, EngineRun } from "./run-engine.ts";

const [name, listPath = "", resultPath = ""] = process.argv.slice(2);
const entries: Entry[] = JSON.parse(await readFile(listPath, "utf8"));
await writeFile(resultPath, JSON.stringify(await run(ENGINES.find((each) => each.name === name))));
process.exit(0);

async function run(engine: Engine | undefined): Promise<EngineRun> {
  try {
    if (engine === undefined) throw new Error("There is no such engine.");
    const convert = await engine.load();
    // The first file pays for what is loaded on demand, so it is converted once beforehand.
    for (const { path } of entries.slice(0, 1)) await convert(path).catch(() => {});
    const files: ConvertedFile[] = [];
    for (const entry of entries) files.push(await timed(convert, entry));
    return { files, peakBytes: engine.isProgram ? null : process.resourceUsage().maxRSS * 1024 };
  } catch (error) {
    return { absent: error instanceof Error ? error.message : String(error) };
  }
}

async function timed(convert: Convert, { id, kind, path }: Entry): Promise<ConvertedFile> {
  const startedAt = performance.now();
  try {
    const text = await convert(path);
    return { id, kind, ms: performance.now() - startedAt, text };
  } catch (error) {
    return { id, kind, ms: performance.now() - startedAt, text: null, error: String(error) };
  }
}
