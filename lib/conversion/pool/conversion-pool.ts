import type { ChildProcess } from "node:child_process";
import { DEFAULT_LIMITS, type Limits } from "../limits.ts";
import { killGroup, startWorker } from "../worker-process.ts";
import { type JobEnd, type OnProgress, runJob, type Work } from "./run-job.ts";

/** A process that took a job has the machine to itself for a moment before its successor starts. */
const REFILL_AFTER_MS = 400;

export type ConversionPool = {
  /** How many idle processes are held ready from now on; none until this is called. */
  keep: (count: number) => void;
  /** Resolves when each idle process has loaded what it needs (or has ended). */
  ready: () => Promise<void>;
  /** Runs one file in a process of its own, a waiting one if there is one. */
  run: (work: Work, onProgress: OnProgress) => Promise<JobEnd>;
  /** Process ids of those that wait. */
  idle: () => number[];
  /** Ends those that wait; files under way go on. */
  close: () => void;
};

type Waiting = { child: ChildProcess; ready: Promise<void> };

/** The system's limits are set when a process starts, so a job with others needs a process of its own. */
const fits = (limits: Limits) =>
  limits.memoryBytes === DEFAULT_LIMITS.memoryBytes &&
  limits.outputBytes === DEFAULT_LIMITS.outputBytes &&
  limits.wallTimeMs <= DEFAULT_LIMITS.wallTimeMs;

/** Neither the process nor its channel keeps this one alive while it waits. */
function setHeld(child: ChildProcess, held: boolean): void {
  for (const handle of [child, child.channel]) held ? handle?.ref() : handle?.unref();
}

/**
 * Processes that have started and loaded the readers before there is a file. Each takes one file and ends;
 * another one is then started in its place. Idle ones do not keep this process alive, and end with it.
 */
export function conversionPool(projectRoot: string): ConversionPool {
  const waiting = new Set<Waiting>();
  let wanted = 0;

  function add(): void {
    const child = startWorker({ projectRoot, limits: DEFAULT_LIMITS, preload: true });
    const { promise, resolve } = Promise.withResolvers<void>();
    const entry = { child, ready: promise };
    waiting.add(entry);
    const gone = () => {
      waiting.delete(entry);
      resolve();
    };
    // Whoever dies while waiting is not replaced before the next job: a broken installation must not spin.
    child.once("error", gone).once("exit", gone).once("message", resolve);
    setHeld(child, false);
  }

  function settle(): void {
    for (const { child } of [...waiting].slice(wanted)) killGroup(child);
    while (waiting.size < wanted) add();
  }

  function take(): ChildProcess | null {
    const [entry] = waiting;
    if (entry === undefined) return null;
    waiting.delete(entry);
    if (!entry.child.connected) return take();
    setHeld(entry.child, true);
    return entry.child;
  }

  const startOne = (work: Work) => startWorker({ projectRoot, limits: work.limits, preload: false });

  return {
    keep(count) {
      wanted = count;
      settle();
    },
    ready: async () => {
      for (const { child } of waiting) setHeld(child, true);
      await Promise.all([...waiting].map((entry) => entry.ready));
      for (const { child } of waiting) setHeld(child, false);
    },
    async run(work, onProgress) {
      if (work.signal?.aborted) return { end: { type: "aborted" }, begun: false, peakBytes: 0 };
      const warm = fits(work.limits) ? take() : null;
      const refill = setTimeout(settle, REFILL_AFTER_MS).unref();
      const isLost = ({ end, begun }: JobEnd) =>
        warm !== null && !begun && (end.type === "crashed" || end.type === "out-of-memory");
      let ended = await runJob(warm ?? startOne(work), work, onProgress);
      if (isLost(ended)) ended = await runJob(startOne(work), work, onProgress);
      clearTimeout(refill);
      settle();
      return ended;
    },
    idle: () => [...waiting].flatMap(({ child }) => child.pid ?? []),
    close() {
      wanted = 0;
      settle();
    },
  };
}
