import type { JobOptions, JobResult, SandboxProgram } from "./program.ts";
import type { SandboxLimits } from "./start-process.ts";
import { type Sandbox, type SandboxSettings, startSandbox } from "./start-sandbox.ts";

/** A process that took a job has the machine to itself for a moment before its successor starts. */
const REFILL_AFTER_MS = 400;

export type WarmPool<Job, Answer, Progress> = {
  /** Sets how many idle processes are held ready from now on; none until this is called. */
  keep: (count: number) => void;
  /** Resolves when each idle process has prepared itself (or has ended). */
  ready: () => Promise<void>;
  /** Runs one job in a process of its own, a waiting one if there is one. The process has gone when this resolves. */
  run: (job: Job, options: JobOptions<Progress> & { limits: SandboxLimits }) => Promise<JobResult<Answer>>;
  /** Process ids of those that wait. */
  idle: () => number[];
  /** Ends those that wait; jobs under way go on. */
  close: () => void;
};

/** The system's limits are set when a process starts, so a job with others needs a process of its own. */
function fits(wanted: SandboxLimits, given: SandboxLimits): boolean {
  return (
    wanted.heapBytes === given.heapBytes &&
    wanted.memoryBytes === given.memoryBytes &&
    wanted.fileBytes === given.fileBytes &&
    (wanted.processorSeconds ?? 0) <= (given.processorSeconds ?? Number.POSITIVE_INFINITY)
  );
}

/**
 * Processes that have started and prepared themselves before there is a job. Each takes one job and ends; another
 * one is then started in its place.
 */
export function warmPool<Job extends object, Answer, Progress>(
  program: SandboxProgram<Job, Answer, Progress>,
  { projectRoot, limits }: SandboxSettings,
): WarmPool<Job, Answer, Progress> {
  type Waiting = Sandbox<Job, Answer, Progress>;
  const waiting = new Set<Waiting>();
  let wanted = 0;

  function add(): void {
    const sandbox = startSandbox(program, { projectRoot, limits }, { prepare: true });
    waiting.add(sandbox);
    // One that dies while waiting is not replaced before the next job: a broken installation must not spin.
    sandbox.gone.then(() => waiting.delete(sandbox));
  }

  function settle(): void {
    for (const sandbox of [...waiting].slice(wanted)) void sandbox.end();
    while (waiting.size < wanted) add();
  }

  function take(): Waiting | null {
    const [sandbox] = waiting;
    if (sandbox === undefined) return null;
    waiting.delete(sandbox);
    return sandbox.isAlive() ? sandbox : take();
  }

  async function runIn(sandbox: Waiting, job: Job, options: JobOptions<Progress>) {
    const result = await sandbox.run(job, options);
    await sandbox.end();
    return result;
  }

  return {
    keep(count) {
      wanted = count;
      settle();
    },
    ready: async () => void (await Promise.all([...waiting].map((sandbox) => sandbox.ready()))),
    async run(job, { limits: own, ...options }) {
      if (options.signal?.aborted) return { end: { type: "aborted" }, begun: false, peakBytes: 0 };
      const startOne = () => startSandbox(program, { projectRoot, limits: own }, { prepare: false });
      const warm = fits(own, limits) ? take() : null;
      const refill = setTimeout(settle, REFILL_AFTER_MS).unref();
      let result = await runIn(warm ?? startOne(), job, options);
      const isLost = !result.begun && /^(crashed|out-of-memory)$/.test(result.end.type);
      if (warm !== null && isLost) result = await runIn(startOne(), job, options);
      clearTimeout(refill);
      settle();
      return result;
    },
    idle: () => [...waiting].flatMap(({ pid }) => pid ?? []),
    close() {
      wanted = 0;
      settle();
    },
  };
}
