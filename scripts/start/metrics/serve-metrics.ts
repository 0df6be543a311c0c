import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { openDatabase } from "#db/client.ts";
import { installMeter } from "#lib/metrics/meter.ts";
import { prometheusMeter } from "#lib/metrics/prometheus-meter.ts";
import { StartFailure } from "../failure.ts";
import { processGauges } from "./process-gauges.ts";
import { installationGauges } from "./read-installation.ts";

const REQUEST_WITHIN_MS = 15_000;

interface Options {
  host: string;
  port: number;
  /** What a scraper must send as `Authorization: Bearer …`. */
  token: string | undefined;
  role: string;
}

export interface ServedMetrics {
  port: number;
  close: () => Promise<void>;
}

/**
 * Begins to count, and answers `/metrics` on a port of its own: people who reach Galley do not reach it.
 * @throws {StartFailure} if the port is taken or not allowed
 */
export async function serveMetrics({ host, port, token, role }: Options): Promise<ServedMetrics> {
  const meter = prometheusMeter();
  const { registry, functions } = meter;
  processGauges(registry, { role });
  const readInstallation = installationGauges({ registry, functions, db: () => openDatabase()?.db });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.replace(/\?.*$/s, "") !== "/metrics")
      return say(response, 404, "Metrics are at /metrics.");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return say(response, 405, "Metrics are for reading.");
    }
    if (token !== undefined && !isSame(request.headers.authorization ?? "", `Bearer ${token}`)) {
      response.setHeader("www-authenticate", "Bearer");
      return say(response, 401, "Send METRICS_TOKEN as a bearer token.");
    }
    await readInstallation();
    const text = await registry.metrics();
    response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" });
    response.end(text);
  }

  const server = createServer({ requestTimeout: REQUEST_WITHIN_MS }, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        new StartFailure(
          `Metrics cannot be served at ${host}, port ${port} (${error.message}). Choose another METRICS_PORT or METRICS_HOST.`,
        ),
      ),
    );
    server.listen({ host, port }, resolve);
  });
  installMeter(meter);
  const address = server.address();
  return {
    port: address && typeof address === "object" ? address.port : port,
    close: async () => {
      installMeter(undefined);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function say(response: ServerResponse, status: number, words: string): void {
  response.writeHead(status, { "content-type": "text/plain" }).end(`${words}\n`);
}

/** Compares in a time that does not tell how much of it is right. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
