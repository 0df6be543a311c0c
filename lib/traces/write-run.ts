import { type TracedRun, traceOfRun } from "./event-trace.ts";
import { tracer } from "./tracer.ts";

interface EndedRun extends TracedRun {
  functionId: string;
  outcome: "completed" | "failed" | "cancelled";
  seconds: number;
}

/** Writes the span of a run that ended, around those of its steps, where somebody wants traces. */
export function writeRun({ functionId, outcome, seconds, ...run }: EndedRun): void {
  const by = tracer();
  if (!by) return;
  const { own, parent, link } = traceOfRun(by, run);
  by.write({
    name: functionId,
    kind: "job",
    fields: { "galley.function_id": functionId, "galley.run_id": run.runId, "galley.outcome": outcome },
    parent,
    link,
    place: own,
    seconds,
    failed: outcome === "failed" ? outcome : undefined,
  });
}
