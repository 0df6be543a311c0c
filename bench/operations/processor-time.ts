import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

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

const LOOK_EVERY_MS = 100;
/** Of one look, for all processes together. */
const RESTING_MS = 4;

/** Waits until processes rest, at most so long: they may still do what earlier requests left to be done. */
export async function resting(pids: readonly number[], atMostMs: number): Promise<void> {
  const total = () => [...processorTimes(pids).values()].reduce((sum, ms) => sum + ms, 0);
  let before = total();
  for (const until = performance.now() + atMostMs; performance.now() < until; ) {
    await pause(LOOK_EVERY_MS);
    const now = total();
    if (now - before < RESTING_MS) return;
    before = now;
  }
}
