import { randomUUID } from "node:crypto";
import type { Work } from "#db/queries/work-steps.ts";
import type { Context } from "#lib/context.ts";
import { withLogFields } from "#lib/log.ts";
import { requestContext } from "#lib/request-context.ts";
import { traceOfRun } from "#lib/traces/event-trace.ts";
import { inSpan, type SpanNotes, tracer } from "#lib/traces/tracer.ts";

/** The context of a step; its id ties the log lines of one step together. */
function jobContext(functionId: string): Context {
  return requestContext(`${functionId}-${randomUUID()}`);
}

/** The part of a job that log lines and spans name. */
interface JobStep {
  functionId: string;
  work: Work;
  runId: string;
  step: string;
  attempt: number;
  /** The event of the run. */
  event: { data?: unknown };
}

const ID_FIELDS = { conversion: "document_id", review: "session_id", event: "event_id" } as const;

let underWay = 0;

/** Returns the number of steps that this process does now. */
export function stepsUnderWay(): number {
  return underWay;
}

/** Does a step with a context of its own. Every log line and the span of it say to which job it belongs. */
export function inJobStep<T>(at: JobStep, does: (ctx: Context, notes: SpanNotes) => Promise<T>): Promise<T> {
  const ctx = jobContext(at.functionId);
  const fields = {
    function_id: at.functionId,
    run_id: at.runId,
    step: at.step,
    attempt: at.attempt,
    [ID_FIELDS[at.work.kind]]: at.work.id,
  };
  const by = tracer();
  const span = {
    name: `${at.functionId} ${kindOfStep(at.step)}`,
    kind: "job",
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [`galley.${name}`, value])),
    parent: by && traceOfRun(by, { runId: at.runId, data: at.event.data }).own,
  } as const;
  underWay += 1;
  return withLogFields({ request_id: ctx.requestId, ...fields }, () =>
    inSpan(span, (notes) => does(ctx, notes)),
  ).finally(() => {
    underWay -= 1;
  });
}

/** `pass:reader:1:3` is one of the steps `pass:reader`. */
export function kindOfStep(step: string): string {
  return step.split(":", 2).join(":");
}
