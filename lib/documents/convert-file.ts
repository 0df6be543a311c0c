import { type ConversionPool, conversionPool } from "#lib/conversion/conversion-pool.ts";
import type { ExternalConverter } from "#lib/conversion/external/external-converter.ts";
import {
  type ConversionResult,
  type RunConversionInput,
  runConversion,
} from "#lib/conversion/run-conversion.ts";
import { type Env, env, projectRoot } from "#lib/env.ts";

const held: typeof globalThis & { galleyConversions?: ConversionPool } = globalThis;

/** This process's conversions; none waits ready until `keep` asks for it. On `globalThis` as the ports are. */
export function conversions(): ConversionPool {
  held.galleyConversions ??= conversionPool(projectRoot());
  return held.galleyConversions;
}

/** Converts one file as this installation is configured. Never throws. */
export function convertFile(
  input: Omit<RunConversionInput, "projectRoot" | "pool" | "external" | "ocrLanguages">,
): Promise<ConversionResult> {
  const external = externalConverter(env());
  return runConversion({
    ...input,
    projectRoot: projectRoot(),
    pool: conversions(),
    ocrLanguages: env().OCR_LANGUAGES,
    ...(external ? { external } : {}),
  });
}

/** The converter that this installation is configured to ask first, if any. */
export function externalConverter(from: Env): ExternalConverter | null {
  if (!from.CONVERTER_URL) return null;
  return {
    url: from.CONVERTER_URL,
    ...(from.CONVERTER_API_KEY ? { apiKey: from.CONVERTER_API_KEY } : {}),
    formats: from.CONVERTER_FORMATS,
    timeoutMs: from.CONVERTER_TIMEOUT_SECONDS * 1_000,
    options: [...new URLSearchParams(from.CONVERTER_OPTIONS)],
  };
}
