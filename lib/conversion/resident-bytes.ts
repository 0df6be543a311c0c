import { readFileSync } from "node:fs";

const PAGE_BYTES = 4_096;

/** Memory a process holds, in bytes; 0 where the system has no `/proc` or the process has ended. */
export function residentBytes(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1] ?? 0) * PAGE_BYTES;
  } catch {
    return 0;
  }
}
