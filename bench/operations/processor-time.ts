import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Returns the processor time that the threads of a process of this machine have used, in milliseconds: also those that
 * compress answers and collect garbage. Linux only.
 */
export function processorMs(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadMs(pid, thread), 0);
}

function threadMs(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** Returns the same of those processes that have not ended, by their ids. */
export function processorTimes(pids: readonly number[]): Map<number, number> {
  return new Map(pids.filter((pid) => existsSync(`/proc/${pid}/task`)).map((pid) => [pid, processorMs(pid)]));
}
