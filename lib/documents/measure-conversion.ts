import type { ConversionResult } from "#lib/conversion/convert-file.ts";
import { isFormat } from "#lib/conversion/format.ts";
import { meter, stopwatch } from "#lib/metrics/meter.ts";

/** Converts, and counts it with its time and memory where somebody wants figures. */
export async function measureConversion(
  format: string,
  convert: () => Promise<ConversionResult>,
): Promise<ConversionResult> {
  const seconds = stopwatch();
  const result = await convert();
  meter()?.conversion({
    format: isFormat(format) ? format : "other",
    outcome: result.ok ? "converted" : result.failure.slug,
    seconds: seconds(),
    peakBytes: result.peakBytes,
  });
  return result;
}
