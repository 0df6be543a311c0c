/** The child process: one job over IPC, progress and one result back, then it ends. */
import { env } from "node:process";
import { Worker } from "node:worker_threads";
import { type ConvertInput, convert } from "./convert.ts";
import { isFormat } from "./format.ts";
import { preload } from "./pool/preload.ts";

/** The fields that a file is found by; the rest comes from our own server as it is typed. */
function isJob(message: unknown): message is ConvertInput {
  return (
    typeof message === "object" &&
    message !== null &&
    "path" in message &&
    typeof message.path === "string" &&
    "filename" in message &&
    typeof message.filename === "string" &&
    "outDir" in message &&
    typeof message.outDir === "string" &&
    (!("format" in message) || isFormat(message.format))
  );
}

const [memoryBytes, ...modes] = process.argv.slice(2);
if (modes.includes("guard")) {
  new Worker(new URL("./pool/guard.ts", import.meta.url), { workerData: memoryBytes }).unref();
}

process.on("disconnect", () => process.exit(1));

process.once("message", async (job) => {
  if (!isJob(job)) process.exit(2);
  process.send?.({ type: "begun" });
  // Native libraries ask for this too; nothing of one job lies where another's would.
  env.TMPDIR = job.outDir;
  const result = await convert(job, (fraction, page, pages) => {
    process.send?.({ type: "progress", fraction, page, pages });
  });
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  process.send?.(
    result.ok ? { type: "done", peakBytes } : { type: "failed", failure: result.failure, peakBytes },
    () => process.exit(0),
  );
});

if (modes.includes("preload")) {
  await preload();
  process.send?.({ type: "ready" });
}
