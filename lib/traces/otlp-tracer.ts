import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type Sampler,
  SamplingDecision,
  type SpanExporter,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { SpanPlace } from "./span-place.ts";
import type { NewSpan, OpenSpan, Tracer } from "./tracer.ts";

interface Options {
  exporter: SpanExporter;
  sampler: Sampler;
  /** What each trace says of the process. */
  about: Readonly<Record<string, string>>;
}

interface Sending {
  tracer: Tracer;
  /** Sends what waits. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
}

const KINDS = {
  server: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
};
const MS = 1_000;

/**
 * A tracer of OpenTelemetry that sends spans in batches. Its provider is not the one that packages find: Next would give
 * it spans with whole addresses, tokens included.
 */
export function otlpTracer({ exporter, sampler, about }: Options): Sending {
  const ids = new ChosenIds();
  const processor = new BatchSpanProcessor({ exporter });
  const resource = defaultResource()
    .merge(resourceFromAttributes(about))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({ resource, sampler, idGenerator: ids, spanProcessors: [processor] });
  const spans = provider.getTracer("galley");

  const start = (span: NewSpan, around: SpanPlace | undefined, startTime?: number): Span => {
    const parent = span.parent ?? around;
    const linked = [span.link, span.parent && around].filter((each) => each !== undefined);
    return spans.startSpan(
      span.name,
      {
        kind: KINDS[span.kind],
        attributes: { ...span.fields },
        links: linked
          .filter(({ traceId }) => traceId !== parent?.traceId)
          .map((each) => ({ context: contextOf(each) })),
        ...(startTime === undefined ? {} : { startTime }),
      },
      parent
        ? trace.setSpanContext(ROOT_CONTEXT, contextOf(parent, span.parent !== undefined))
        : ROOT_CONTEXT,
    );
  };

  return {
    tracer: {
      begin: (span, around) => openSpan(start(span, around)),
      write({ place, seconds, failed, ...span }) {
        const opened = ids.choose(place, () => start(span, undefined, Date.now() - seconds * MS));
        if (failed !== undefined) fail(opened, failed);
        opened.end();
      },
      samples: (traceId) =>
        sampler.shouldSample(ROOT_CONTEXT, traceId, "", SpanKind.CONSUMER, {}, []).decision ===
        SamplingDecision.RECORD_AND_SAMPLED,
    },
    flush: () => processor.forceFlush(),
    close: () => provider.shutdown(),
  };
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let hasFailed = false;
  return {
    place: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
    add: (fields) => void span.setAttributes({ ...fields }),
    rename: (name) => void span.updateName(name),
    fail(word) {
      if (!hasFailed) fail(span, word);
      hasFailed = true;
    },
    end: () => span.end(),
  };
}

function fail(span: Span, word: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", word);
}

function contextOf({ traceId, spanId, isSampled }: SpanPlace, isRemote = false) {
  return { traceId, spanId, traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote };
}

/** Random ids, but for a span whose place is known beforehand. */
class ChosenIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  #chosen: SpanPlace | undefined;

  choose<T>(place: SpanPlace, start: () => T): T {
    this.#chosen = place;
    try {
      return start();
    } finally {
      this.#chosen = undefined;
    }
  }

  generateTraceId(): string {
    return this.#chosen?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.#chosen?.spanId ?? this.#random.generateSpanId();
  }
}
