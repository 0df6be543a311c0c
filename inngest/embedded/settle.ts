import type { Db, Tx } from "#db/client.ts";
import type { ClaimedStep } from "#db/queries/job-claims.ts";
import { DISCOVERY, lockActiveRun, markParallel } from "#db/queries/job-runs.ts";
import {
  completeStep,
  holdClaim,
  nudgeDiscovery,
  planSleep,
  planStep,
  planWait,
  retryStep,
  settleDiscovery,
} from "#db/queries/job-steps.ts";
import type { Moment } from "#db/queries/moment.ts";
import { wakeRunners } from "#db/queries/outbox.ts";
import { type Operation, type Outcome, serialize } from "./call.ts";
import { type Effect, toEffect } from "./effects.ts";
import { finishRun } from "./finish-run.ts";
import { invokeFunction } from "./invoke-function.ts";
import type { Registry } from "./registry.ts";

export interface Backoff {
  /** The pause after the first failure; it doubles with each further one. */
  firstMs: number;
  longestMs: number;
}

export interface Settlement {
  registry: Registry;
  backoff: Backoff;
  step: ClaimedStep;
  maxAttempts: number;
  outcome: Outcome;
}

/** Writes what a call came to, in one transaction; false when the claim was lost and nothing was written. */
export async function settle(db: Db, settlement: Settlement): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { step, outcome } = settlement;
    // The run is locked before its steps, here as everywhere, or two results could wait for each other.
    const run = await lockActiveRun(tx, step.runId);
    if (!run || !(await holdClaim(tx, step))) return false;
    switch (outcome.kind) {
      case "returned":
        await finishRun(tx, settlement.registry, step.runId, "completed", { data: outcome.output });
        break;
      case "threw":
        await retryOrFail(tx, settlement, outcome);
        break;
      case "reported":
        await applyReport(tx, settlement, outcome);
    }
    return true;
  });
}

interface Failure {
  error: unknown;
  retriable: boolean;
  retryAt: Moment | undefined;
}

async function retryOrFail(tx: Tx, settlement: Settlement, failure: Failure): Promise<void> {
  const { step, maxAttempts, backoff } = settlement;
  if (failure.retriable && step.attempt + 1 < maxAttempts)
    await retryStep(tx, step, failure.retryAt ?? { afterMs: pauseMs(backoff, step.attempt) });
  else await finishRun(tx, settlement.registry, step.runId, "failed", { error: failure.error });
}

/** Exponential with a jitter of a quarter, so that steps which failed together do not return together. */
export function pauseMs({ firstMs, longestMs }: Backoff, attempt: number): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + Math.random() / 2);
}

type Report = Extract<Outcome, { kind: "reported" }>;

async function applyReport(tx: Tx, settlement: Settlement, report: Report): Promise<void> {
  const { step } = settlement;
  const effects = readEffects(report.operations);
  if (effects instanceof Error) {
    await finishRun(tx, settlement.registry, step.runId, "failed", { error: serialize(effects) });
    return;
  }
  const failed = effects.find((effect) => effect.kind === "retry");
  if (failed && step.attempt + 1 < settlement.maxAttempts) {
    await retryOrFail(tx, settlement, { error: failed.error, retriable: true, retryAt: report.retryAt });
    return;
  }
  const isDiscovery = step.stepId === DISCOVERY;
  if (isDiscovery && effects.length > 1) await markParallel(tx, step.runId);
  for (const effect of effects) await applyEffect(tx, settlement, effect);
  const remembered = effects.filter((effect) => effect.kind === "remember" || effect.kind === "retry");
  if (isDiscovery) await settleDiscovery(tx, step.runId, { again: remembered.length > 0 });
  else if (remembered.some((effect) => effect.step.id === step.stepId)) await nudgeDiscovery(tx, step.runId);
  else {
    const error = serialize(new Error(`The function did not run its step "${step.stepName}".`));
    await retryOrFail(tx, settlement, { error, retriable: true, retryAt: undefined });
  }
  if (effects.length > 1) await wakeRunners(tx);
}

function readEffects(operations: Operation[]): Effect[] | Error {
  try {
    return operations.map(toEffect);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function applyEffect(tx: Tx, { registry, step: { runId } }: Settlement, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case "remember":
      return completeStep(tx, runId, effect.step, effect.result);
    case "retry":
      return completeStep(tx, runId, effect.step, { error: effect.error });
    case "plan":
      return planStep(tx, runId, effect.step);
    case "sleep":
      return planSleep(tx, runId, effect.step, effect.until);
    case "wait":
      await planWait(tx, runId, effect.step, { event: effect.event, if: effect.if, until: effect.until });
      return;
    case "invoke":
      return invokeFunction(tx, registry, runId, effect);
  }
}
