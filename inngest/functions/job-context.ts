import { randomUUID } from "node:crypto";
import type { Work } from "#db/queries/work-steps.ts";
import type { Context } from "#lib/context.ts";
import { withLogFields } from "#lib/log.ts";
import { requestContext } from "#lib/request-context.ts";

/** The context of a step; its id ties the log lines of one step together. */
function jobContext(functionId: string): Context {
  return requestContext(`${functionId}-${randomUUID()}`);
}

/** The part of a job that log lines name. */
interface LoggedStep {
  functionId: string;
  work: Work;
  runId: string;
  step: string;
  attempt: number;
}

const ID_FIELDS = { conversion: "document_id", review: "session_id", event: "event_id" } as const;

/** Does a step with a context of its own. Every log line of it says to which job it belongs. */
export function inJobStep<T>(at: LoggedStep, does: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = jobContext(at.functionId);
  const fields = {
    request_id: ctx.requestId,
    function_id: at.functionId,
    run_id: at.runId,
    step: at.step,
    attempt: at.attempt,
    [ID_FIELDS[at.work.kind]]: at.work.id,
  };
  return withLogFields(fields, () => does(ctx));
}
