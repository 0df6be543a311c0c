import { env } from "#lib/env.ts";
import type { SentTraces } from "./send-traces.ts";

/** Sends traces if OTEL_EXPORTER_OTLP_ENDPOINT is set. Loads nothing otherwise. */
export async function openTraces(): Promise<SentTraces | null> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { sendTraces } = await import("./send-traces.ts");
  return sendTraces();
}
