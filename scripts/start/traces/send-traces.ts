import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { type Env, env } from "#lib/env.ts";
import { productVersion } from "#lib/product-version.ts";
import { otlpTracer } from "#lib/traces/otlp-tracer.ts";
import { quietExporter } from "#lib/traces/quiet-exporter.ts";
import { installTracer } from "#lib/traces/tracer.ts";

/** How long the end of the process waits for the last spans to arrive. */
const LAST_SPANS_WITHIN_MS = 3_000;

export interface SentTraces {
  /** Sends what waits. */
  flush: () => Promise<void>;
  /** Sends what waits, within a few seconds, and ends. */
  close: () => Promise<void>;
}

/** Begins to write spans and to send them. The exporter reads its other variables itself. */
export function sendTraces(): SentTraces {
  const e = env();
  const { tracer, flush, close } = otlpTracer({
    exporter: quietExporter(new OTLPTraceExporter()),
    sampler: samplerOf(e),
    about: {
      "service.name": "galley",
      "service.version": productVersion(),
      "service.instance.id": randomUUID(),
      "galley.role": e.GALLEY_ROLE,
    },
  });
  installTracer(tracer);
  return {
    flush,
    close: async () => {
      installTracer(undefined);
      await Promise.race([close(), wait(LAST_SPANS_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Returns the sampler that OpenTelemetry's variables name. */
function samplerOf({ OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio }: Env): Sampler {
  switch (name) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}
