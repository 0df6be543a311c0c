import type { IncomingMessage, ServerResponse } from "node:http";
import { type Meter, stopwatch } from "#lib/metrics/meter.ts";
import { withRequestNote } from "#lib/metrics/request-note.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Addresses that are no operations, by how they begin. Whoever calls chooses the rest, so it is no label. */
const AREAS: readonly [prefix: string, area: string][] = [
  ["/_next/", "asset"],
  ["/api/auth/", "/api/auth"],
  ["/api/inngest", "/api/inngest"],
  ["/api/mcp", "/mcp"],
  ["/mcp", "/mcp"],
  ["/oauth/", "/oauth"],
  ["/.well-known/", "/.well-known"],
  ["/api/", "other operation"],
  ["/readyz", "/readyz"],
];
/** A request whose client left before there was an answer. */
const LEFT = 499;

/** Serves a request and counts it once: with the pattern of its address when the app names it, else when it ends. */
export function measureRequest(
  meter: Meter,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  serve: () => void,
): void {
  const seconds = stopwatch();
  const { method = "", url = "" } = request;
  let isCounted = false;
  const count = (answer: { route: string; status: number }) => {
    if (isCounted) return;
    isCounted = true;
    meter.request({ method: METHODS.has(method) ? method : "other", ...answer, seconds: seconds() });
  };
  response.once("close", () =>
    count({ route: areaOf(url), status: response.headersSent ? response.statusCode : LEFT }),
  );
  withRequestNote({ answered: count }, serve);
}

function areaOf(url: string): string {
  return AREAS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
}
