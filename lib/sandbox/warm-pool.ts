import type { JobOptions, JobResult, SandboxProgram } from "./program.ts";
import type { SandboxLimits } from "./start-process.ts";
import { type Sandbox, type SandboxSettings, startSandbox } from "./start-sandbox.ts";

/** A process that took a job has the machine to itself for a moment before its successor starts. */
const REFILL_AFTER_MS = 400;

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
export class WarmPool<Job extends object, Answer, Progress> {
  readonly #program: SandboxProgram<Job, Answer, Progress>;
  readonly #settings: SandboxSettings;
  readonly #waiting = new Set<Sandbox<Job, Answer, Progress>>();
  #wanted = 0;

  constructor(program: SandboxProgram<Job, Answer, Progress>, settings: SandboxSettings) {
    this.#program = program;
    this.#settings = settings;
  }

  /** Sets how many idle processes are held ready from now on; none until this is called. */
  keep(count: number): void {
    this.#wanted = count;
    this.#settle();
  }

  /** Resolves when each idle process has prepared itself (or has ended). */
  async ready(): Promise<void> {
    await Promise.all([...this.#waiting].map((sandbox) => sandbox.ready()));
  }

  /** Process ids of those that wait. */
  idle(): number[] {
    return [...this.#waiting].flatMap(({ pid }) => pid ?? []);
  }

  /** Ends those that wait; jobs under way go on. */
  close(): void {
    this.keep(0);
  }

  /** Runs one job in a process of its own, a waiting one if there is one. The process has gone when this resolves. */
  async run(
    job: Job,
    { limits, ...options }: JobOptions<Progress> & { limits: SandboxLimits },
  ): Promise<JobResult<Answer>> {
    if (options.signal?.aborted) return { end: { type: "aborted" }, begun: false, peakBytes: 0 };
    const warm = fits(limits, this.#settings.limits) ? this.#take() : null;
    const refill = setTimeout(() => this.#settle(), REFILL_AFTER_MS).unref();
    let result = await runOnce(warm ?? this.#start(limits, false), job, options);
    const isLost = !result.begun && /^(crashed|out-of-memory)$/.test(result.end.type);
    if (warm !== null && isLost) result = await runOnce(this.#start(limits, false), job, options);
    clearTimeout(refill);
    this.#settle();
    return result;
  }

  #start(limits: SandboxLimits, prepare: boolean): Sandbox<Job, Answer, Progress> {
    return startSandbox(this.#program, { ...this.#settings, limits }, { prepare });
  }

  #settle(): void {
    for (const sandbox of [...this.#waiting].slice(this.#wanted)) void sandbox.end();
    while (this.#waiting.size < this.#wanted) {
      const sandbox = this.#start(this.#settings.limits, true);
      this.#waiting.add(sandbox);
      // One that dies while waiting is not replaced before the next job: a broken installation must not spin.
      sandbox.gone.then(() => this.#waiting.delete(sandbox));
    }
  }

  #take(): Sandbox<Job, Answer, Progress> | null {
    const [sandbox] = this.#waiting;
    if (sandbox === undefined) return null;
    this.#waiting.delete(sandbox);
    return sandbox.isAlive() ? sandbox : this.#take();
  }
}

async function runOnce<Job, Answer, Progress>(
  sandbox: Sandbox<Job, Answer, Progress>,
  job: Job,
  options: JobOptions<Progress>,
): Promise<JobResult<Answer>> {
  const result = await sandbox.run(job, options);
  await sandbox.end();
  return result;
}
