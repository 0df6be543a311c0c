import { createHash } from "node:crypto";
import { readTraceParent, type SpanPlace, writeTraceParent } from "./span-place.ts";
import { currentSpan, type Tracer } from "./tracer.ts";

/** The place of a run's span, and what it belongs to. */
export interface RunTrace {
  own: SpanPlace;
  parent: SpanPlace | undefined;
  link: SpanPlace | undefined;
}

/** A run that an event started. `data` is that of the event. */
export interface TracedRun {
  runId: string;
  data: unknown;
}

/**
 * Returns what an event carries of the trace in which it is sent. What a request asks for belongs to its trace. What a job
 * starts has a trace of its own that is linked: the reviews of a queue would otherwise be one trace.
 */
export function traceForEvent(): { traceParent?: string; traceLink?: string } {
  const around = currentSpan();
  if (!around) return {};
  const place = writeTraceParent(around.place);
  return around.isInJob ? { traceLink: place } : { traceParent: place };
}

/**
 * Returns the place of a run's span before anybody has written it. Steps of one run are done by several processes, and
 * each finds the same place.
 */
export function traceOfRun(by: Tracer, { runId, data }: TracedRun): RunTrace {
  const { traceParent, traceLink }: { traceParent?: unknown; traceLink?: unknown } = data ?? {};
  const parent = readTraceParent(traceParent);
  const traceId = parent?.traceId ?? digest(`trace of ${runId}`).slice(0, 32);
  const isSampled = parent?.isSampled ?? by.samples(traceId);
  const spanId = digest(`run ${runId}`).slice(0, 16);
  return { own: { traceId, spanId, isSampled }, parent, link: readTraceParent(traceLink) };
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
