import { randomUUID } from "node:crypto";
import type { Operation } from "#lib/contract/operation.ts";
import { Problem } from "#lib/contract/problem.ts";
import { log, withLogFields } from "#lib/log.ts";
import { noteAnswer } from "#lib/metrics/request-note.ts";
import { inTime, MOST_MS, MOST_MS_OF_UPLOAD } from "./in-time.ts";
import { originOf } from "./origin.ts";
import { problemResponse, toProblem } from "./problem-response.ts";
import { transportSecurity } from "./transport-security.ts";

/** One request under way: what every answer to it carries. */
export interface HttpExchange {
  request: Request;
  url: URL;
  requestId: string;
  origin: string;
  /** Go onto the answer, whatever that is. */
  headers: Headers;
  /** True once the request was answered without what is still being done for it. */
  isGivenUp: boolean;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{8,100}$/;

type Handled = Pick<Operation, "id"> & Partial<Pick<Operation, "path" | "hasSecretPath" | "body">>;

/**
 * The one catch: runs `answer` for as long as a request may take, turns whatever it throws into a problem, notes the
 * request in the log.
 */
export async function handle(
  operation: Handled,
  request: Request,
  answer: (exchange: HttpExchange) => Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const exchange = open(request);
  const path = operation.hasSecretPath ? operation.path : exchange.url.pathname;
  const about = { request_id: exchange.requestId, operation: operation.id };
  const mostMs = operation.body?.kind === "multipart" ? MOST_MS_OF_UPLOAD : MOST_MS;
  const work = () => unlessGivenUp(exchange, answer(exchange), mostMs);
  const response = await withLogFields(about, work).catch((error: unknown) => {
    if (!(error instanceof Problem)) {
      log().error({ ...about, err: error }, "request failed");
    }
    return problemResponse(toProblem(error), {
      origin: exchange.origin,
      instance: exchange.url.pathname,
      requestId: exchange.requestId,
      isWithBearer: request.headers.has("authorization"),
    });
  });
  for (const [name, value] of exchange.headers) {
    if (name === "set-cookie") response.headers.append(name, value);
    else response.headers.set(name, value);
  }
  noteAnswer({ route: operation.path ?? operation.id, status: response.status });
  log().info(
    {
      ...about,
      method: request.method,
      path,
      status: response.status,
      ms: Math.round(performance.now() - started),
    },
    "request",
  );
  return response;
}

/** Waits for an answer as long as it may take. One that comes later goes to nobody, so it is closed. */
async function unlessGivenUp(
  exchange: HttpExchange,
  answering: Promise<Response>,
  mostMs: number,
): Promise<Response> {
  try {
    return await inTime(answering, mostMs);
  } catch (error) {
    exchange.isGivenUp = true;
    void answering.then(({ body }) => body?.cancel()).catch(() => {});
    throw error;
  }
}

function open(request: Request): HttpExchange {
  const given = request.headers.get("x-request-id") ?? "";
  const requestId = REQUEST_ID.test(given) ? given : randomUUID();
  const headers = new Headers({
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
    ...transportSecurity(),
  });
  return {
    request,
    url: new URL(request.url),
    requestId,
    origin: originOf(request),
    headers,
    isGivenUp: false,
  };
}
