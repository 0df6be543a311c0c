/** Where a span is: what others name to say that they belong to it. */
export interface SpanPlace {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  /** True if the trace is written, false if it is one of those that are left out. */
  isSampled: boolean;
}

const TRACE_PARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** Reads a `traceparent` of W3C Trace Context; undefined if it is none. */
export function readTraceParent(text: unknown): SpanPlace | undefined {
  const [, traceId, spanId, flags] = (typeof text === "string" && TRACE_PARENT.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

export function writeTraceParent({ traceId, spanId, isSampled }: SpanPlace): string {
  return `00-${traceId}-${spanId}-0${isSampled ? SAMPLED : 0}`;
}
