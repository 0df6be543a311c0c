import { readFileSync } from "node:fs";

/** Returns the processor time that a process of this machine has used, in milliseconds. Linux only. */
export function processorMs(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1_000_000;
}
