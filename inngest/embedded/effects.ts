import { z } from "zod";
import type { StepResult } from "#db/queries/job-runs.ts";
import type { Moment } from "#db/queries/moment.ts";
import type { Operation } from "./call.ts";
import { compileExpression } from "./expression.ts";
import { parseMoment } from "./moment.ts";

interface StepName {
  id: string;
  name: string;
}

/** What an operation that a function reported asks of the runner. */
export type Effect =
  | { kind: "remember"; step: StepName; result: StepResult }
  | { kind: "retry"; step: StepName; error: unknown }
  | { kind: "plan"; step: StepName }
  | { kind: "sleep"; step: StepName; until: Moment }
  | { kind: "wait"; step: StepName; event: string; if: string | undefined; until: Moment | undefined }
  | {
      kind: "invoke";
      step: StepName;
      functionId: string;
      data: Record<string, unknown>;
      until: Moment | undefined;
    };

const waitOptions = z.object({
  event: z.string().optional(),
  if: z.string().optional(),
  timeout: z.string().optional(),
});
const invokeOptions = z.object({
  function_id: z.string(),
  payload: z.object({ data: z.record(z.string(), z.unknown()).nullish() }).optional(),
  timeout: z.string().optional(),
});

/**
 * Reads an operation (SDK_SPEC 5.3).
 * @throws {Error} when the embedded runner does not support it: its run must fail, not hang
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
    case "Sleep":
      return { kind: "sleep", step, until: moment(step, operation.opts?.duration ?? operation.name) };
    case "WaitForEvent":
      return wait(step, operation);
    case "InvokeFunction":
      return invoke(step, operation);
    default:
      throw new Error(
        `The embedded runner does not support the operation ${operation.op} of "${step.name}".`,
      );
  }
}

function wait(step: StepName, operation: Operation): Effect {
  const options = waitOptions.parse(operation.opts ?? {});
  if (options.if !== undefined) compileExpression(options.if);
  const event = options.event ?? operation.name;
  if (!event) throw new Error(`The wait "${step.name}" names no event.`);
  const until = options.timeout === undefined ? undefined : moment(step, options.timeout);
  return { kind: "wait", step, event, if: options.if, until };
}

function invoke(step: StepName, operation: Operation): Effect {
  const options = invokeOptions.parse(operation.opts ?? {});
  const until = options.timeout === undefined ? undefined : moment(step, options.timeout);
  return { kind: "invoke", step, functionId: options.function_id, data: options.payload?.data ?? {}, until };
}

function moment(step: StepName, text: unknown): Moment {
  const parsed = typeof text === "string" ? parseMoment(text) : undefined;
  if (!parsed) throw new Error(`The step "${step.name}" has a time that cannot be read: ${text}`);
  return parsed;
}
