import type { ChildProcess } from "node:child_process";
import type { ConvertInput } from "../convert.ts";
import type { Limits } from "../limits.ts";
import { residentBytes } from "../resident-bytes.ts";
import { killGroup } from "../worker-process.ts";

export type Work = { job: ConvertInput; limits: Limits; signal?: AbortSignal };

export type ProcessEnd =
  | { type: "done" }
  | { type: "failed"; failure: unknown }
  | { type: "timed-out" | "out-of-memory" | "aborted" }
  | { type: "crashed"; reason: string };

export type JobEnd = {
  end: ProcessEnd;
  /** Whether the process took the job up. If not, its end says nothing about the file. */
  begun: boolean;
  /** The most memory that the process was seen to hold. */
  peakBytes: number;
};

export type OnProgress = (fraction: number, page?: number, pages?: number) => void;

const WATCH_EVERY_MS = 100;

function asProgress(message: object, onProgress: OnProgress): void {
  if (!("fraction" in message) || typeof message.fraction !== "number") return;
  const page = "page" in message && typeof message.page === "number" ? message.page : undefined;
  const pages = "pages" in message && typeof message.pages === "number" ? message.pages : undefined;
  onProgress(message.fraction, page, pages);
}

function crash(code: number | null, signal: NodeJS.Signals | null): ProcessEnd {
  // The operating system's limit on processor time, which only a deadline beyond ours can reach.
  if (signal === "SIGXCPU") return { type: "timed-out" };
  // How V8 and native allocators end when memory is refused; SIGKILL is the kernel's.
  const isMemory = code === 134 || (signal !== null && /^SIG(ABRT|TRAP|KILL)$/.test(signal));
  return isMemory ? { type: "out-of-memory" } : { type: "crashed", reason: `exit ${signal ?? code}` };
}

/**
 * Gives a waiting process its one job and sees it to its end: killed at the deadline, on abort, or over its
 * memory. Resolves only when the process has gone, so that its files are final.
 */
export function runJob(child: ChildProcess, work: Work, onProgress: OnProgress): Promise<JobEnd> {
  const { promise, resolve } = Promise.withResolvers<JobEnd>();
  let end: ProcessEnd | null = null;
  let begun = false;
  let peakBytes = 0;
  const stop = (why: ProcessEnd) => {
    end ??= why;
    killGroup(child);
  };
  const onAbort = () => stop({ type: "aborted" });
  const deadline = setTimeout(() => stop({ type: "timed-out" }), work.limits.wallTimeMs);
  const watchdog = setInterval(() => {
    const bytes = child.pid === undefined ? 0 : residentBytes(child.pid);
    peakBytes = Math.max(peakBytes, bytes);
    if (bytes > work.limits.memoryBytes) stop({ type: "out-of-memory" });
  }, WATCH_EVERY_MS);
  work.signal?.addEventListener("abort", onAbort, { once: true });
  const finish = (result: ProcessEnd) => {
    clearTimeout(deadline);
    clearInterval(watchdog);
    work.signal?.removeEventListener("abort", onAbort);
    killGroup(child);
    resolve({ end: result, begun, peakBytes });
  };
  child.on("message", (message) => {
    if (typeof message !== "object" || message === null || !("type" in message)) return;
    if ("peakBytes" in message && typeof message.peakBytes === "number")
      peakBytes = Math.max(peakBytes, message.peakBytes);
    if (message.type === "begun") begun = true;
    else if (message.type === "progress" && end === null) asProgress(message, onProgress);
    else if (message.type === "done") end ??= { type: "done" };
    else if (message.type === "failed")
      end ??= { type: "failed", failure: "failure" in message ? message.failure : null };
  });
  child.once("error", (error) => finish({ type: "crashed", reason: error.message }));
  child.once("close", (code, signal) => finish(end ?? crash(code, signal)));
  child.send(work.job, (error) => {
    if (error) stop({ type: "crashed", reason: "ipc" });
  });
  return promise;
}
