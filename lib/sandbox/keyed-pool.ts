import type { JobEnd, JobOptions, SandboxProgram } from "./program.ts";
import { type Sandbox, type SandboxSettings, startSandbox } from "./start-sandbox.ts";

/** A process that has had no job for so long ends, and gives its memory back. */
const IDLE_MS = 60_000;

export type KeyedPool<Job, Answer, Progress> = {
  /** Runs one job in the process that had the last job of this key, or in the one with the least to do. */
  run: (key: string, job: Job, options: JobOptions<Progress>) => Promise<JobEnd<Answer>>;
  /** Ends the processes; the jobs under way fail. */
  close: () => void;
};

type Lane<Job, Answer, Progress> = {
  sandbox: Sandbox<Job, Answer, Progress> | null;
  key: string;
  last: Promise<unknown>;
  waiting: number;
  idle?: NodeJS.Timeout;
};

/**
 * Processes that take many jobs, each one at a time, so that a job finds what an earlier one of its key left in
 * memory. Any job that is not done costs its process.
 */
export function keyedPool<Job extends object, Answer, Progress>(
  program: SandboxProgram<Job, Answer, Progress>,
  settings: SandboxSettings,
  size: number,
): KeyedPool<Job, Answer, Progress> {
  type Own = Lane<Job, Answer, Progress>;
  const lanes: Own[] = Array.from({ length: size }, () => ({
    sandbox: null,
    key: "",
    last: Promise.resolve(),
    waiting: 0,
  }));

  function laneOf(key: string): Own {
    const [least] = lanes.toSorted((a, b) => a.waiting - b.waiting);
    const lane = lanes.find((each) => each.key === key) ?? least;
    if (lane === undefined) throw new Error("a pool has at least one process");
    lane.key = key;
    return lane;
  }

  function endLane(lane: Own): void {
    clearTimeout(lane.idle);
    void lane.sandbox?.end();
    lane.sandbox = null;
  }

  async function runIn(lane: Own, job: Job, options: JobOptions<Progress>): Promise<JobEnd<Answer>> {
    if (options.signal?.aborted) return { type: "aborted" };
    if (!lane.sandbox?.isAlive()) lane.sandbox = startSandbox(program, settings, { prepare: false });
    const { end } = await lane.sandbox.run(job, options);
    if (end.type !== "done") lane.sandbox = null;
    return end;
  }

  return {
    async run(key, job, options) {
      const lane = laneOf(key);
      lane.waiting += 1;
      clearTimeout(lane.idle);
      const turn = lane.last.then(() => runIn(lane, job, options));
      lane.last = turn;
      const end = await turn;
      lane.waiting -= 1;
      if (lane.waiting === 0) lane.idle = setTimeout(() => endLane(lane), IDLE_MS).unref();
      return end;
    },
    close: () => lanes.forEach(endLane),
  };
}
