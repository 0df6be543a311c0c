import type { ConversionResult } from "#lib/conversion/convert-file.ts";
import { isFormat } from "#lib/conversion/format.ts";
import { meter, stopwatch } from "#lib/metrics/meter.ts";
import { inSpan } from "#lib/traces/tracer.ts";

/** Converts, and counts it with its time and memory and writes its span where somebody wants that. */
export async function measureConversion(
  given: string,
  convert: () => Promise<ConversionResult>,
): Promise<ConversionResult> {
  const seconds = stopwatch();
  const format = isFormat(given) ? given : "other";
  return inSpan(
    { name: `convert ${format}`, kind: "internal", fields: { "galley.format": format } },
    async (span) => {
      const result = await convert();
      const outcome = result.ok ? "converted" : result.failure.slug;
      meter()?.conversion({ format, outcome, seconds: seconds(), peakBytes: result.peakBytes });
      span.add({ "galley.outcome": outcome, "galley.peak_memory_bytes": result.peakBytes });
      if (!result.ok) span.fail(outcome);
      return result;
    },
  );
}
