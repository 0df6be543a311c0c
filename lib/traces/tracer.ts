import { AsyncLocalStorage } from "node:async_hooks";
import { withLogFields } from "#lib/log.ts";
import type { SpanPlace } from "./span-place.ts";

/**
 * What a span says. A value is one of a few words that the code knows, a number, or an id that log lines have too: never
 * a name, an address, a path or a text that somebody sent.
 */
export type SpanFields = Readonly<Record<string, string | number | undefined>>;

export interface NewSpan {
  /** A few words of the code, so that spans of one kind can be counted. */
  name: string;
  /** `server` answers a request, `job` does what an event asks for, `client` calls another service. */
  kind: "server" | "job" | "client" | "internal";
  fields?: SpanFields;
  /** The span that asked for this, elsewhere. The span around this, if it is in another trace, is then linked. */
  parent?: SpanPlace | undefined;
  /** A span of another trace that led to this one. */
  link?: SpanPlace | undefined;
}

/** What may be said of a span that has begun. */
export interface SpanNotes {
  add: (fields: SpanFields) => void;
  /** Says that it failed, in one word. The first word counts. */
  fail: (word: string) => void;
}

export interface OpenSpan extends SpanNotes {
  readonly place: SpanPlace;
  rename: (name: string) => void;
  end: () => void;
}

export interface Tracer {
  /** Begins a span that its caller ends, as a part of the one `around` it. */
  begin: (span: NewSpan, around?: SpanPlace) => OpenSpan;
  /** Writes a span that is over, at a place that those within it know already. */
  write: (span: NewSpan & { place: SpanPlace; seconds: number; failed?: string | undefined }) => void;
  /** True if a trace with this id, which nothing led to, is written. */
  samples: (traceId: string) => boolean;
}

interface CurrentSpan {
  place: SpanPlace;
  /** True if it, or a span around it, does a job. */
  isInJob: boolean;
}

/** On `globalThis`, because Next keeps several module graphs. */
const held: typeof globalThis & {
  galleyTracer?: Tracer;
  galleySpan?: AsyncLocalStorage<CurrentSpan>;
} = globalThis;

const UNWRITTEN: SpanNotes = { add: () => {}, fail: () => {} };
const WORD = /^[A-Za-z][\w-]{0,59}$/;

/** The tracer of this process, if somebody wants traces. */
export function tracer(): Tracer | undefined {
  return held.galleyTracer;
}

/** Writes spans from now on; undefined ends it. */
export function installTracer(chosen: Tracer | undefined): void {
  if (chosen) held.galleyTracer = chosen;
  else delete held.galleyTracer;
}

/** The innermost span around the caller. */
export function currentSpan(): CurrentSpan | undefined {
  return held.galleyTracer && held.galleySpan?.getStore();
}

/** Does work within a span. Spans that begin meanwhile are parts of it, and every log line names it. */
export function within<T>(span: Pick<OpenSpan, "place">, kind: NewSpan["kind"], work: () => T): T {
  held.galleySpan ??= new AsyncLocalStorage();
  const { place } = span;
  const isInJob = kind === "job" || (kind !== "server" && currentSpan()?.isInJob === true);
  return held.galleySpan.run({ place, isInJob }, () =>
    withLogFields({ trace_id: place.traceId, span_id: place.spanId }, work),
  );
}

/** Does work as a span that ends with it, where somebody wants traces. */
export async function inSpan<T>(span: NewSpan, work: (notes: SpanNotes) => Promise<T>): Promise<T> {
  const by = tracer();
  if (!by) return work(UNWRITTEN);
  const open = by.begin(span, currentSpan()?.place);
  try {
    return await within(open, span.kind, () => work(open));
  } catch (error) {
    open.fail(wordOf(error));
    throw error;
  } finally {
    open.end();
  }
}

/** The name of an error's kind. Its message may hold anything. */
export function wordOf(error: unknown): string {
  return error instanceof Error && WORD.test(error.name) ? error.name : "Error";
}
