import { existsSync, readFileSync } from "node:fs";

/** Returns the processor time that a process of this machine has used, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
}

/** Returns the same of those processes that have not ended, by their ids. */
export function processorTimes(pids: readonly number[]): Map<number, number> {
  return new Map(
    pids.filter((pid) => existsSync(`/proc/${pid}/schedstat`)).map((pid) => [pid, processorMs(pid)]),
  );
}
