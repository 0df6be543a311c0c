import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import type { SandboxLimits } from "./start-process.ts";

const EVERY_MS = 100;
const SYSTEM_PAGE_BYTES = 4_096;

type Watching = {
  limits: SandboxLimits;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  stop: (reason: { type: "timed-out" | "out-of-memory" | "aborted" }) => void;
};

/** Stops a process at its deadline, on abort, or over its memory, until `end` is called. */
export function watchProcess(child: ChildProcess, { limits, timeoutMs, signal, stop }: Watching) {
  let peakBytes = 0;
  const memory = setInterval(() => {
    const bytes = residentBytes(child);
    peakBytes = Math.max(peakBytes, bytes);
    if (bytes > limits.memoryBytes) stop({ type: "out-of-memory" });
  }, EVERY_MS);
  const deadline = setTimeout(() => stop({ type: "timed-out" }), timeoutMs);
  const onAbort = () => stop({ type: "aborted" });
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  return {
    peakBytes: () => peakBytes,
    end() {
      clearTimeout(deadline);
      clearInterval(memory);
      signal?.removeEventListener("abort", onAbort);
    },
  };
}

/** The memory that a process holds; 0 where the system has no `/proc` or the process has ended. */
function residentBytes({ pid }: ChildProcess): number {
  if (pid === undefined) return 0;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0) * SYSTEM_PAGE_BYTES;
  } catch {
    return 0;
  }
}
