import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CHECK_PROCESS_FLAGS } from "#lib/checks/check-process.ts";
import { projectRoot } from "#lib/env.ts";

export interface Throughput {
  words: number;
  /** Parse and all checks in a process that has done it a few times, and in one that has not. */
  warmMs: number;
  coldMs: number;
  peakBytes: number;
}

/** Each length in a process of its own, so that its memory is its own. */
export function throughputOn(folder: string, lengths: readonly number[]): Throughput[] {
  const worker = join(projectRoot(), "bench", "checks", "throughput-worker.ts");
  return lengths.map((words) => {
    const answer = execFileSync(process.execPath, [...CHECK_PROCESS_FLAGS, worker, folder, String(words)]);
    const measured: Throughput = JSON.parse(answer.toString());
    return measured;
  });
}
