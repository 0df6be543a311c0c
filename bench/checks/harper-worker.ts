// Has Harper read a text of about so many words, and then once more from its cache; prints what it took as JSON.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addHarper } from "#lib/checks/language/harper/harper.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { textsOfLength } from "./texts-of-length.ts";

const [folder = "", wanted = "0", workers = "2"] = process.argv.slice(2);
const manuscript = parseManuscript(textsOfLength(folder, Number(wanted)).next());
const cacheFolder = mkdtempSync(join(tmpdir(), "galley-harper-"));
const settings = { workers: Number(workers), cachePath: join(cacheFolder, "harper.json") };

const fresh = await timed();
const again = await timed();
rmSync(cacheFolder, { recursive: true });
const { wordCount: words } = manuscript;
const peakBytes = process.resourceUsage().maxRSS * 1024;
console.log(
  JSON.stringify({
    words,
    workers: settings.workers,
    seconds: fresh.seconds,
    processorSeconds: fresh.processorSeconds,
    cachedSeconds: again.seconds,
    peakBytes,
  }),
);

/** Time on the clock, as the threads work side by side; that of the processors shows whether they were free. */
async function timed(): Promise<{ seconds: number; processorSeconds: number }> {
  const [started, used] = [performance.now(), process.cpuUsage()];
  const report = await addHarper({ findings: [], ran: [], notApplicable: [] }, manuscript, settings);
  const reason = report.notApplicable[0]?.reason;
  if (reason !== undefined) throw new Error(reason);
  const { user, system } = process.cpuUsage(used);
  return { seconds: (performance.now() - started) / 1000, processorSeconds: (user + system) / 1e6 };
}
