import type { StepResult } from "#db/queries/job-runs.ts";
import type { Operation } from "./call.ts";

interface StepName {
  id: string;
  name: string;
}

/** One change to a run that follows from an operation: keep a result, try again, or plan a step. */
export type Effect =
  | { kind: "remember"; step: StepName; result: StepResult }
  | { kind: "retry"; step: StepName; error: unknown }
  | { kind: "plan"; step: StepName };

/**
 * Reads an operation that a function reported (SDK_SPEC 5.3). Our functions use `step.run` only; sleeping, waiting
 * for events and invoking functions would each need state of their own here.
 * @throws {Error} when the embedded runner does not support the operation: the run must fail, not hang
 */
export function toEffect(operation: Operation): Effect {
  const name = operation.displayName ?? operation.name ?? operation.id;
  const step = { id: operation.id, name: name.replaceAll("\0", "") };
  switch (operation.op) {
    case "Step":
    case "StepRun":
      return { kind: "remember", step, result: { data: operation.data ?? null } };
    case "StepFailed":
      return { kind: "remember", step, result: { error: operation.error } };
    case "StepError":
      return { kind: "retry", step, error: operation.error };
    case "StepPlanned":
      return { kind: "plan", step };
    default:
      throw new Error(
        `The embedded runner does not support the operation ${operation.op} of "${step.name}".`,
      );
  }
}
