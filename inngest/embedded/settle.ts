import type { Db, Tx } from "#db/client.ts";
import type { ClaimedStep } from "#db/queries/job-claims.ts";
import { DISCOVERY, lockActiveRun, markParallel } from "#db/queries/job-runs.ts";
import {
  completeStep,
  holdClaim,
  nudgeDiscovery,
  planStep,
  retryStep,
  settleDiscovery,
} from "#db/queries/job-steps.ts";
import { wakeRunners } from "#db/queries/outbox.ts";
import { type Operation, type Outcome, serialize } from "./call.ts";
import { type Effect, toEffect } from "./effects.ts";
import { finishRun } from "./finish-run.ts";
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

/** Writes the result of a call in one transaction. Returns false, and writes nothing, if the claim was lost. */
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
  retryAfterMs: number | undefined;
}

async function retryOrFail(tx: Tx, settlement: Settlement, failure: Failure): Promise<void> {
  const { step, maxAttempts, backoff } = settlement;
  if (failure.retriable && step.attempt + 1 < maxAttempts)
    await retryStep(tx, step, failure.retryAfterMs ?? pauseMs(backoff, step.attempt));
  else await finishRun(tx, settlement.registry, step.runId, "failed", { error: failure.error });
}

/** Returns an exponential pause with a jitter of a quarter, so that steps that failed together do not return together. */
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
    await retryOrFail(tx, settlement, {
      error: failed.error,
      retriable: true,
      retryAfterMs: report.retryAfterMs,
    });
    return;
  }
  const isDiscovery = step.stepId === DISCOVERY;
  if (isDiscovery && effects.length > 1) await markParallel(tx, step.runId);
  for (const effect of effects) await applyEffect(tx, step.runId, effect);
  const remembered = effects.filter((effect) => effect.kind === "remember" || effect.kind === "retry");
  if (isDiscovery) await settleDiscovery(tx, step.runId, { again: remembered.length > 0 });
  else if (remembered.some((effect) => effect.step.id === step.stepId)) await nudgeDiscovery(tx, step.runId);
  else {
    const error = serialize(new Error(`The function did not run its step "${step.stepName}".`));
    await retryOrFail(tx, settlement, { error, retriable: true, retryAfterMs: undefined });
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

async function applyEffect(tx: Tx, runId: string, effect: Effect): Promise<void> {
  switch (effect.kind) {
    case "remember":
      return completeStep(tx, runId, effect.step, effect.result);
    case "retry":
      return completeStep(tx, runId, effect.step, { error: effect.error });
    case "plan":
      return planStep(tx, runId, effect.step);
  }
}
