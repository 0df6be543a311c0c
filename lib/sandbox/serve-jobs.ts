/** The inside of a sandbox. Only the entry file of a program imports this. */
import { Worker } from "node:worker_threads";
import type { SandboxMessage, SandboxProgram } from "./program.ts";

type Serving<Job, Answer, Progress> = {
  run: (job: Job, onProgress: (progress: Progress) => void) => Promise<Answer>;
  /** Loads what jobs need, in a process that is started before there is one. */
  prepare?: () => Promise<void>;
};

/** Answers each job that comes over IPC, and ends with the process that sends them. */
export function serveJobs<Job extends object, Answer, Progress>(
  { isJob }: SandboxProgram<Job, Answer, Progress>,
  { run, prepare }: Serving<Job, Answer, Progress>,
): void {
  const [memoryBytes, ...modes] = process.argv.slice(2);
  if (modes.includes("guard"))
    new Worker(new URL("./guard.ts", import.meta.url), { workerData: memoryBytes }).unref();
  process.on("disconnect", () => process.exit(1));
  process.on("message", async (job) => {
    if (!isJob(job)) process.exit(2);
    send({ type: "begun" });
    const answer = await run(job, (progress) => send({ type: "progress", progress }));
    send({ type: "done", answer, peakBytes: process.resourceUsage().maxRSS * 1024 });
  });
  if (prepare && modes.includes("prepare")) prepare().then(() => send({ type: "ready" }));
}

function send(message: SandboxMessage): void {
  process.send?.(message);
}
