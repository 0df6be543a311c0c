import { AsyncLocalStorage } from "node:async_hooks";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { log } from "#lib/log.ts";

const AGAIN_AFTER_MS = 10 * 60_000;
/** The code of a result for spans that have arrived. */
const ARRIVED = 0;

/**
 * Sends spans, and says in the log now and then that they do not arrive. Nothing else is done about it: they are lost,
 * and what Galley does goes on.
 */
export function quietExporter(exporter: SpanExporter, now: () => number = Date.now): SpanExporter {
  // Batches leave in whatever a span was that ended; its request has nothing to do with this.
  const outside = AsyncLocalStorage.snapshot();
  let lost = 0;
  let saidAt = Number.NEGATIVE_INFINITY;

  function note(spans: number, error: Error | undefined): void {
    lost += spans;
    if (now() - saidAt < AGAIN_AFTER_MS) return;
    log().warn(
      { reason: error?.message ?? "unknown", spans_lost: lost },
      "traces: the collector does not take spans, so they are lost. Check OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS. Galley tries the next ones",
    );
    saidAt = now();
    lost = 0;
  }

  function noteArrival(): void {
    if (saidAt === Number.NEGATIVE_INFINITY) return;
    log().info({ spans_lost: lost }, "traces: the collector takes spans again");
    saidAt = Number.NEGATIVE_INFINITY;
    lost = 0;
  }

  return {
    export: (spans, done) =>
      outside(() =>
        exporter.export(spans, ({ code, error }) => {
          if (code === ARRIVED) noteArrival();
          else note(spans.length, error);
          done({ code: ARRIVED });
        }),
      ),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
