import { type ConversionPool, conversionPool } from "#lib/conversion/conversion-pool.ts";
import type { ConversionSettings } from "#lib/conversion/convert-file.ts";
import type { ExternalConverter } from "#lib/conversion/external/external-converter.ts";
import { env, projectRoot } from "#lib/env.ts";

const held: typeof globalThis & { galleyConversions?: ConversionPool } = globalThis;

/** The processes that convert for this one; none waits ready until `keep` is called. On `globalThis` as the ports are. */
export function conversions(): ConversionPool {
  held.galleyConversions ??= conversionPool(projectRoot());
  return held.galleyConversions;
}

/** Returns the settings of conversion in this installation. */
export function conversionSettings(): ConversionSettings {
  const external = externalConverter();
  return {
    projectRoot: projectRoot(),
    pool: conversions(),
    ocrLanguages: env().OCR_LANGUAGES,
    ...(external ? { external } : {}),
  };
}

/** Returns the converter that this installation sends files to; null if it converts them all itself. */
export function externalConverter(): ExternalConverter | null {
  const from = env();
  if (!from.CONVERTER_URL) return null;
  return {
    url: from.CONVERTER_URL,
    ...(from.CONVERTER_API_KEY ? { apiKey: from.CONVERTER_API_KEY } : {}),
    formats: from.CONVERTER_FORMATS,
    timeoutMs: from.CONVERTER_TIMEOUT_SECONDS * 1_000,
    options: [...new URLSearchParams(from.CONVERTER_OPTIONS)],
  };
}
