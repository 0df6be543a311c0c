import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CHECK_PROCESS_FLAGS } from "#lib/checks/checks-program.ts";
import { projectRoot } from "#lib/env.ts";

export interface Throughput {
  words: number;
  /** Parse and all checks of a new text in a process that has read others, and in one that has not. */
  warmMs: number;
  coldMs: number;
  /** The same text once more, changed in one paragraph. */
  editedMs: number;
  peakBytes: number;
}

/** Measures each length in a process of its own, so that its memory is its own. */
export function throughputOn(folder: string, lengths: readonly number[]): Throughput[] {
  const worker = join(projectRoot(), "bench", "checks", "throughput-worker.ts");
  return lengths.map((words) => {
    const args = [...CHECK_PROCESS_FLAGS, worker, folder, String(words)];
    const measured: Throughput = JSON.parse(execFileSync(process.execPath, args).toString());
    return measured;
  });
}
