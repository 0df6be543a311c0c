import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { type Answer, serve } from "./stand-in-server.ts";

// The JSON of OTLP 1.x: ids as hexadecimal digits, 64-bit numbers as decimal digits, enums as numbers.
const traceId = z.string().regex(/^(?!0{32})[0-9a-f]{32}$/);
const spanId = z.string().regex(/^(?!0{16})[0-9a-f]{16}$/);
const nanoseconds = z.string().regex(/^[1-9]\d{18}$/);
const whole = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(Number);
const value = z.union([
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.strictObject({ intValue: whole }).transform(({ intValue }) => intValue),
  z.strictObject({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
]);
const attributes = z
  .array(z.strictObject({ key: z.string().min(1), value }))
  .transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, value])));
const KINDS = ["unspecified", "internal", "server", "client", "producer", "consumer"] as const;
const ERROR = 2;
const span = z
  .object({
    traceId,
    spanId,
    parentSpanId: spanId.optional(),
    name: z.string().min(1),
    kind: z.int().min(1).max(5),
    startTimeUnixNano: nanoseconds,
    endTimeUnixNano: nanoseconds,
    attributes,
    links: z.array(z.object({ traceId, spanId })),
    events: z.array(z.object({ name: z.string() })),
    status: z.object({ code: z.int().min(0).max(ERROR) }),
  })
  .refine(({ startTimeUnixNano: start, endTimeUnixNano: end }) => BigInt(start) <= BigInt(end))
  .transform(({ kind, status, ...rest }) => ({
    ...rest,
    kind: KINDS[kind],
    hasFailed: status.code === ERROR,
  }));
const request = z.strictObject({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ scope: z.object({ name: z.string() }), spans: z.array(span) })),
    }),
  ),
});

export type TakenSpan = z.output<typeof span> & { scope: string; resource: Record<string, string | number> };

/** `hang` takes a request and never answers; a number is the status of each answer. */
type Mood = "take" | "hang" | number;

export type OtlpCollector = Awaited<ReturnType<typeof startOtlpCollector>>;

/** Starts a collector of OpenTelemetry that takes traces over HTTP as JSON, and nothing else. */
export async function startOtlpCollector({ port = 0, mood = "take" }: { port?: number; mood?: Mood } = {}) {
  const spans: TakenSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const state: { mood: Mood; calls: number } = { mood, calls: 0 };

  const { origin, close } = await serve(async (incoming) => {
    state.calls += 1;
    headers.push(incoming.headers);
    if (incoming.method !== "POST" || incoming.url !== "/v1/traces") return refused(404, "Not Found");
    if (incoming.headers["content-type"] !== "application/json")
      return refused(415, "Unsupported Media Type");
    const body = await text(incoming);
    if (state.mood === "hang") return undefined;
    if (state.mood !== "take") return refused(state.mood, "unwilling");
    const taken = request.safeParse(JSON.parse(body));
    if (!taken.success) return refused(400, z.prettifyError(taken.error));
    bodies.push(body);
    for (const { resource, scopeSpans } of taken.data.resourceSpans)
      for (const { scope, spans: some } of scopeSpans)
        spans.push(...some.map((each) => ({ ...each, scope: scope.name, resource: resource.attributes })));
    return { body: { partialSuccess: {} } };
  }, port);

  return {
    origin,
    /** Every span that was taken, and the bodies in which they came. */
    spans,
    bodies,
    /** Of each request, those that were refused too. */
    headers,
    calls: () => state.calls,
    turn: (next: Mood) => {
      state.mood = next;
    },
    close,
  };
}

function refused(status: number, message: string): Answer {
  return { status, body: { code: 3, message } };
}
