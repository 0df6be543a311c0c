import type { JobEnd, JobOptions, SandboxProgram } from "./program.ts";
import { type Sandbox, type SandboxSettings, startSandbox } from "./start-sandbox.ts";

/** A process that has had no job for so long ends, and gives its memory back. */
const IDLE_MS = 60_000;

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
export class KeyedPool<Job extends object, Answer, Progress> {
  readonly #program: SandboxProgram<Job, Answer, Progress>;
  readonly #settings: SandboxSettings;
  readonly #lanes: Lane<Job, Answer, Progress>[];

  constructor(program: SandboxProgram<Job, Answer, Progress>, settings: SandboxSettings, size: number) {
    this.#program = program;
    this.#settings = settings;
    this.#lanes = Array.from({ length: size }, () => ({
      sandbox: null,
      key: "",
      last: Promise.resolve(),
      waiting: 0,
    }));
  }

  /** Runs one job in the process that had the last job of this key, or in the one with the least to do. */
  async run(key: string, job: Job, options: JobOptions<Progress>): Promise<JobEnd<Answer>> {
    const lane = this.#laneOf(key);
    lane.waiting += 1;
    clearTimeout(lane.idle);
    const turn = lane.last.then(() => this.#runIn(lane, job, options));
    lane.last = turn;
    const end = await turn;
    lane.waiting -= 1;
    if (lane.waiting === 0) lane.idle = setTimeout(() => endLane(lane), IDLE_MS).unref();
    return end;
  }

  /** Ends the processes; the jobs under way fail. */
  close(): void {
    this.#lanes.forEach(endLane);
  }

  #laneOf(key: string): Lane<Job, Answer, Progress> {
    const [least] = this.#lanes.toSorted((a, b) => a.waiting - b.waiting);
    const lane = this.#lanes.find((each) => each.key === key) ?? least;
    if (lane === undefined) throw new Error("a pool has at least one process");
    lane.key = key;
    return lane;
  }

  async #runIn(lane: Lane<Job, Answer, Progress>, job: Job, options: JobOptions<Progress>) {
    if (options.signal?.aborted) return { type: "aborted" } as const;
    if (!lane.sandbox?.isAlive())
      lane.sandbox = startSandbox(this.#program, this.#settings, { prepare: false });
    const { end } = await lane.sandbox.run(job, options);
    if (end.type !== "done") lane.sandbox = null;
    return end;
  }
}

function endLane<Job, Answer, Progress>(lane: Lane<Job, Answer, Progress>): void {
  clearTimeout(lane.idle);
  void lane.sandbox?.end();
  lane.sandbox = null;
}
