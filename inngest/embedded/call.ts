import { z } from "zod";
import type { ClaimedStep } from "#db/queries/job-claims.ts";
import type { RunState } from "#db/queries/job-steps.ts";
import { type Endpoint, post } from "./endpoint.ts";

const operation = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});
const operations = z.array(operation);

export type Operation = z.infer<typeof operation>;

/** The result of one call of a function. `retryAfterMs` is set if the function asks for a certain pause. */
export type Outcome =
  | { kind: "returned"; output: unknown }
  | { kind: "reported"; operations: Operation[]; retryAfterMs: number | undefined }
  | { kind: "threw"; error: unknown; retriable: boolean; retryAfterMs: number | undefined };

/** Calls the function for one claimed step (SDK_SPEC 4.4). Never throws: a broken handler is an outcome too. */
export async function callFunction(
  endpoint: Endpoint,
  step: ClaimedStep,
  run: RunState,
  maxAttempts: number,
): Promise<Outcome> {
  try {
    const stack = run.remembered.map(({ id }) => id);
    const response = await post(endpoint, {
      method: "POST",
      query: { fnId: step.functionId, stepId: step.stepId },
      headers: { "x-request-id": `${step.runId}.${step.stepId.slice(0, 8)}.${step.attempt}` },
      body: {
        event: run.event,
        events: [run.event],
        steps: Object.fromEntries(run.remembered.map(({ id, result }) => [id, result])),
        ctx: {
          run_id: step.runId,
          fn_id: step.functionId,
          attempt: step.attempt,
          max_attempts: maxAttempts,
          disable_immediate_execution: run.parallel,
          use_api: false,
          stack: { stack, current: stack.length },
        },
        version: -1,
      },
    });
    return await readOutcome(response);
  } catch (error) {
    return { kind: "threw", error: serialize(error), retriable: true, retryAfterMs: undefined };
  }
}

async function readOutcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json();
  const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
  if (response.status === 200) return { kind: "returned", output: body };
  if (response.status === 206)
    return { kind: "reported", operations: operations.parse([body].flat()), retryAfterMs };
  const retriable = response.headers.get("x-inngest-no-retry") !== "true";
  return { kind: "threw", error: body, retriable, retryAfterMs };
}

/** Reads the header that a `RetryAfterError` becomes: seconds, or an ISO 8601 date. */
function readRetryAfter(text: string | null): number | undefined {
  if (!text) return undefined;
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Turns an error into the shape that the SDK gives back to functions. */
export function serialize(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...(stack === undefined ? {} : { stack }) };
}
