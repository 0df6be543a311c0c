import type { Database } from "#db/client.ts";
import { Turns } from "#db/queries/choose-steps.ts";
import { type ClaimedStep, claimSteps } from "#db/queries/job-claims.ts";
import { nextDueInMs, releaseClaims, renewLeases } from "#db/queries/job-leases.ts";
import { markStarted } from "#db/queries/job-runs.ts";
import { loadRun } from "#db/queries/job-steps.ts";
import { breakStep } from "#db/queries/work-steps.ts";
import { callFunction, type Outcome } from "./call.ts";
import { dispatchEvents } from "./dispatch.ts";
import type { Endpoint } from "./endpoint.ts";
import type { JobLogger } from "./logger.ts";
import { type Pulse, startPulse } from "./pulse.ts";
import { limitsOf, type Registry, readRegistry } from "./registry.ts";
import { type Backoff, settle } from "./settle.ts";

export interface RunnerOptions extends Endpoint {
  database: Pick<Database, "db" | "listener">;
  logger: JobLogger;
  /** The number of steps that this process runs at a time. */
  slots?: number;
  /** Functions whose limits hold for each process by itself, so that more processes do more. Those of others hold for all. */
  limitedPerProcess?: readonly string[];
  /** The time after which another process takes over the steps of a dead one. Leases are renewed three times as often. */
  leaseMs?: number;
  pollMs?: number;
  /** The time that `stop` waits for running steps before it hands them back. */
  stopWithinMs?: number;
  backoff?: Backoff;
}

export interface EmbeddedRunner {
  stop: () => Promise<void>;
}

/** A step that has ended its process this often fails; otherwise it would do so for ever. */
const MOST_LOSSES = 5;
const SETTLE_PAUSES_MS = [50, 250, 1000, 3000, 5000];

/**
 * Runs the functions behind `handler` by Inngest's own protocol, with all state in PostgreSQL. Several processes may
 * do so on one database: a step belongs to one process while its lease lasts.
 * @throws {Error} if a function uses an option that the runner does not support
 */
export async function startEmbeddedRunner(options: RunnerOptions): Promise<EmbeddedRunner> {
  const { database, logger, slots = 64, leaseMs = 12_000, pollMs = 1500, stopWithinMs = 4000 } = options;
  const { db, listener } = database;
  const registry = await readRegistry(options);
  const worker = createWorker(options, registry);
  const fairness = { ownLimits: limitsOf(registry, options.limitedPerProcess ?? []), turns: new Turns() };
  const running = new Map<string, { step: ClaimedStep; work: Promise<void> }>();

  async function claim(): Promise<void> {
    const free = slots - running.size;
    if (free <= 0) return;
    const held = [...running.keys()];
    const request = { functionIds: registry.ids, slots: free, leaseMs, held, ...fairness };
    for (const step of await claimSteps(db, request)) {
      const work = worker.run(step).finally(() => {
        running.delete(step.lock);
        pulse.beat();
      });
      running.set(step.lock, { step, work });
    }
  }

  async function round(): Promise<number | undefined> {
    const more = await dispatchEvents(db, registry);
    await claim();
    return more ? 0 : nextDueInMs(db, registry.ids);
  }

  const pulse: Pulse = await startPulse({ listener, logger, pollMs, round });
  const heartbeat = setInterval(() => {
    if (running.size === 0) return;
    renewLeases(db, [...running.keys()], leaseMs).catch((error: unknown) =>
      logger.warn({ err: error }, "jobs: leases could not be renewed"),
    );
  }, leaseMs / 3);

  return {
    stop: async () => {
      await pulse.stop();
      const work = [...running.values()].map((each) => each.work);
      await settledWithin(work, stopWithinMs);
      worker.abandon();
      clearInterval(heartbeat);
      for (const { step } of running.values()) await breakStep(db, step);
      if (running.size > 0) await releaseClaims(db, [...running.keys()]);
    },
  };
}

function createWorker({ database: { db }, backoff, logger, ...endpoint }: RunnerOptions, registry: Registry) {
  let abandoned = false;
  const pauses = backoff ?? { firstMs: 5000, longestMs: 10 * 60_000 };

  async function run(step: ClaimedStep): Promise<void> {
    const about = {
      function_id: step.functionId,
      run_id: step.runId,
      step: step.stepName,
      attempt: step.attempt,
    };
    try {
      const maxAttempts = registry.functions.get(step.functionId)?.maxAttempts ?? 1;
      const outcome = await call(step, maxAttempts);
      if (abandoned || !outcome) return;
      const accepted = await persistently(() =>
        settle(db, { registry, backoff: pauses, step, maxAttempts, outcome }),
      );
      if (accepted) report(logger, about, outcome);
      else logger.warn(about, "jobs: a late result was refused");
    } catch (error) {
      // The lease ends, and the process that claims the step then runs it again.
      logger.error({ ...about, err: error }, "jobs: a step's result could not be written");
    }
  }

  async function call(step: ClaimedStep, maxAttempts: number): Promise<Outcome | undefined> {
    if (step.losses >= MOST_LOSSES)
      return { kind: "threw", error: stepLost(step), retriable: false, retryAfterMs: undefined };
    // Whoever held the claim before has lost it, and with it the step of the work.
    if (step.losses > 0) await breakStep(db, step);
    await markStarted(db, step.runId);
    const state = await loadRun(db, step.runId);
    return state && callFunction(endpoint, step, state, maxAttempts);
  }

  return {
    run,
    abandon: () => {
      abandoned = true;
    },
  };
}

function stepLost({ stepName, losses }: ClaimedStep) {
  return { name: "StepLostError", message: `"${stepName}" ended its process ${losses} times.` };
}

function report(logger: JobLogger, about: Record<string, unknown>, outcome: Outcome): void {
  if (outcome.kind === "threw") logger.warn({ ...about, err: outcome.error }, "jobs: a function failed");
  if (outcome.kind !== "reported") return;
  for (const { op, displayName, error } of outcome.operations)
    if (op === "StepError" || op === "StepFailed")
      logger.warn({ ...about, step: displayName ?? about.step, err: error }, "jobs: a step failed");
}

/** Retries a write: a deadlock or a lost connection must not cost a result that a model took minutes to write. */
async function persistently<T>(write: () => Promise<T>): Promise<T> {
  for (const pause of SETTLE_PAUSES_MS) {
    try {
      return await write();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return write();
}

async function settledWithin(work: Iterable<Promise<void>>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([Promise.allSettled(work), over]);
  clearTimeout(timer);
}
