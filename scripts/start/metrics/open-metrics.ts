import { env } from "#lib/env.ts";
import type { ServedMetrics } from "./serve-metrics.ts";

/** Serves metrics if METRICS_PORT is set. Loads nothing otherwise. @throws {StartFailure} */
export async function openMetrics(): Promise<ServedMetrics | null> {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token, GALLEY_ROLE: role } = env();
  if (port === undefined) return null;
  const { serveMetrics } = await import("./serve-metrics.ts");
  return serveMetrics({ host, port, token, role });
}
