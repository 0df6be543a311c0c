// One engine over a list of files, in a process of its own so that its memory can be told from the others'.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Entry } from "./corpus.ts";
import { ENGINES } from "./engines.ts";

const [name, listPath = "", outDir = ""] = process.argv.slice(2);
const tell = (message: object) => console.log(JSON.stringify(message));
const engine = ENGINES.find((each) => each.name === name);
const entries: Entry[] = JSON.parse(await readFile(listPath, "utf8"));

try {
  const convert = await engine?.load();
  if (convert === undefined) throw new Error("no such engine");
  const [first] = entries;
  // The first file pays for what is loaded on demand, so it is converted once beforehand.
  if (first) await convert(first.path).catch(() => {});
  for (const { id, kind, path } of entries) {
    const started = performance.now();
    try {
      const text = await convert(path);
      const ms = performance.now() - started;
      await mkdir(join(outDir, kind), { recursive: true });
      await writeFile(join(outDir, kind, `${id}.md`), text);
      tell({ id, kind, ms });
    } catch (error) {
      tell({ id, kind, ms: performance.now() - started, error: String(error) });
    }
  }
  tell({ peakBytes: process.resourceUsage().maxRSS * 1024 });
} catch (error) {
  tell({ absent: error instanceof Error ? error.message : String(error) });
}
process.exit(0);
