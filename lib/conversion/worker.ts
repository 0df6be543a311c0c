/** The child process: one job over IPC, progress and one result back, then it ends. */
import { convert } from "./convert.ts";
import { type Format, isFormat } from "./format.ts";

type Job = { path: string; filename: string; outDir: string; format?: Format };

function isJob(message: unknown): message is Job {
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

process.on("disconnect", () => process.exit(1));

process.once("message", async (job) => {
  if (!isJob(job)) process.exit(2);
  const result = await convert(job, (fraction, page, pages) => {
    process.send?.({ type: "progress", fraction, page, pages });
  });
  process.send?.(result.ok ? { type: "done" } : { type: "failed", failure: result.failure }, () =>
    process.exit(0),
  );
});
