import { type ConversionPool, conversionPool } from "#lib/conversion/pool/conversion-pool.ts";
import {
  type ConversionResult,
  type RunConversionInput,
  runConversion,
} from "#lib/conversion/run-conversion.ts";
import { projectRoot } from "#lib/env.ts";

const held: typeof globalThis & { galleyConversions?: ConversionPool } = globalThis;

/** This process's conversions; none waits ready until `keep` asks for it. On `globalThis` as the ports are. */
export function conversions(): ConversionPool {
  held.galleyConversions ??= conversionPool(projectRoot());
  return held.galleyConversions;
}

/** Converts one file as this installation is configured. Never throws. */
export function convertFile(
  input: Omit<RunConversionInput, "projectRoot" | "pool">,
): Promise<ConversionResult> {
  return runConversion({ ...input, projectRoot: projectRoot(), pool: conversions() });
}
