import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { leaveStep, renewStep, takeStep, type WorkStep } from "#db/queries/work-steps.ts";
import type { Context } from "#lib/context.ts";

/** The time after which another execution may take the step of a process that died. */
const LEASE_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

/** Another execution has taken the step over, because this one gave no sign of life. */
export class StepTakenError extends Error {
  override readonly name = "StepTakenError";
  constructor() {
    super("Another execution has taken this step over.");
  }
}

/** The hold of an execution on its step. */
export interface Hold {
  /** Aborts with a `StepTakenError` when the step is taken over. */
  signal: AbortSignal;
  /** Asks the database. Call it before something that only one execution may do. @throws {StepTakenError} */
  confirm: () => Promise<void>;
}

/**
 * Does a step while no other execution does: of two runs of one piece of work, or of two calls of one run, the second
 * waits for the first and then finds the step done. The hold is renewed as long as the process lives, and is the sign by
 * which `reconcileWork` tells slow work from lost work.
 */
export async function holdStep<T>(
  ctx: Context,
  step: WorkStep,
  does: (hold: Hold) => Promise<T>,
  { leaseMs = LEASE_MS, lookEveryMs = LOOK_EVERY_MS }: { leaseMs?: number; lookEveryMs?: number } = {},
): Promise<T> {
  const held = { holder: randomUUID(), leaseMs };
  while (!(await takeStep(ctx.db, step, held))) await wait(lookEveryMs);
  const taken = new AbortController();
  const confirm = async () => {
    if (!taken.signal.aborted && !(await renewStep(ctx.db, step, held))) taken.abort(new StepTakenError());
    taken.signal.throwIfAborted();
  };
  // A database that is away for a moment says nothing about the step.
  const renewal = setInterval(() => void confirm().catch(() => {}), leaseMs / 3);
  try {
    return await does({ signal: taken.signal, confirm });
  } finally {
    clearInterval(renewal);
    await leaveStep(ctx.db, step, held.holder).catch((error: unknown) =>
      ctx.log.warn({ err: error, ...step }, "a step is done and could not be left; its hold ends by itself"),
    );
  }
}
