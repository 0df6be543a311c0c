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

export interface HarperThroughput {
  words: number;
  workers: number;
  /** On the clock, and of all processors together. */
  seconds: number;
  processorSeconds: number;
  /** On the clock, where every paragraph is in the cache. */
  cachedSeconds: number;
  peakBytes: number;
}

/** Each length in a process of its own, so that its memory is its own. */
export function throughputOn(folder: string, lengths: readonly number[]): Throughput[] {
  return lengths.map((words) => {
    const measured: Throughput = JSON.parse(
      answerOf("throughput-worker.ts", [...CHECK_PROCESS_FLAGS], folder, words),
    );
    return measured;
  });
}

export function harperThroughputOn(folder: string, words: number): HarperThroughput {
  const measured: HarperThroughput = JSON.parse(answerOf("harper-worker.ts", [], folder, words));
  return measured;
}

function answerOf(worker: string, flags: readonly string[], folder: string, words: number): string {
  const path = join(projectRoot(), "bench", "checks", worker);
  return execFileSync(process.execPath, [...flags, path, folder, String(words)]).toString();
}
