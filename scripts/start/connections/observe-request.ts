import type { IncomingMessage, ServerResponse } from "node:http";
import { plainAddress } from "#lib/address-ranges.ts";
import { isTrustedProxy } from "#lib/auth/caller.ts";
import { meter, stopwatch } from "#lib/metrics/meter.ts";
import { withRequestNote } from "#lib/metrics/request-note.ts";
import { readTraceParent } from "#lib/traces/span-place.ts";
import { tracer, within } from "#lib/traces/tracer.ts";

interface Incoming {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Answer {
  /** The pattern of the address, or an area. */
  route: string;
  status: number;
}

/** Takes note of one request. */
interface Observer {
  /** The app has an answer; its body may be under way. */
  answered: (answer: Answer) => void;
  /** Nothing more is sent. `area` says what is known of a request that the app did not name. */
  ended: (last: { area: string; status: number }) => void;
  /** Does the work of the request as a part of what is noted. */
  around: (work: () => void) => void;
}

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
/** They would be most of all traces, and say nothing. */
const UNTRACED = new Set(["asset", "/readyz"]);
/** A request whose client left before there was an answer. */
const LEFT = 499;
const SERVER_FAILED = 500;

/** Serves a request, and counts it and writes its span as far as somebody wants that. */
export function observeRequest(incoming: Incoming, serve: () => void): void {
  const { method = "", url = "" } = incoming.request;
  const seen = { method: METHODS.has(method) ? method : "other", area: areaOf(url) };
  const observers = [counted(seen), traced(seen, incoming.request)].filter((each) => each !== undefined);
  if (observers.length === 0) {
    serve();
    return;
  }
  const { response } = incoming;
  response.once("close", () => {
    const status = response.headersSent ? response.statusCode : LEFT;
    for (const each of observers) each.ended({ area: seen.area, status });
  });
  const note = {
    answered(answer: Answer) {
      for (const each of observers) each.answered(answer);
    },
  };
  observers.reduce(
    (work, each) => () => each.around(work),
    () => withRequestNote(note, serve),
  )();
}

interface Seen {
  method: string;
  area: string;
}

/** Counts a request once: with the pattern of its address when the app names it, else when it ends. */
function counted({ method }: Seen): Observer | undefined {
  const counting = meter();
  if (!counting) return undefined;
  const seconds = stopwatch();
  let isCounted = false;
  const count = (answer: Answer) => {
    if (isCounted) return;
    isCounted = true;
    counting.request({ method, ...answer, seconds: seconds() });
  };
  return {
    answered: count,
    ended: ({ area, status }) => count({ route: area, status }),
    around: (work) => work(),
  };
}

/** Writes the span of a request until the end of its answer. A trusted proxy may say to which trace it belongs. */
function traced({ method, area }: Seen, { headers, socket }: IncomingMessage): Observer | undefined {
  const by = tracer();
  if (!by || UNTRACED.has(area)) return undefined;
  const peer = plainAddress(socket.remoteAddress ?? "");
  const parent = peer !== null && isTrustedProxy(peer) ? readTraceParent(headers.traceparent) : undefined;
  const fields = { "http.request.method": method === "other" ? "_OTHER" : method, "http.route": area };
  const span = by.begin({ name: `${method} ${area}`, kind: "server", fields, parent });
  return {
    answered({ route }) {
      span.rename(`${method} ${route}`);
      span.add({ "http.route": route });
    },
    ended({ status }) {
      span.add({ "http.response.status_code": status });
      if (status >= SERVER_FAILED) span.fail(String(status));
      span.end();
    },
    around: (work) => within(span, "server", work),
  };
}

/** Returns the part of the app that an address belongs to. */
export function areaOf(url: string): string {
  return AREAS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? "page";
}
