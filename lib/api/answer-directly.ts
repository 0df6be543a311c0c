import type { IncomingMessage, ServerResponse } from "node:http";
import { compressed } from "./compressed.ts";
import { findAddress, parametersOf } from "./find-address.ts";
import { type Handler, readingHandler } from "./known-handlers.ts";
import { STATED_LENGTH } from "./stated-length.ts";

/** Paths that Next takes as they are, without a redirect or decoding. */
const PLAIN = /^\/api(\/[\w~-][\w.~-]*)+$/;

/**
 * Answers a request that reads JSON by the handler that Next has loaded for it. Next's own way there takes more time
 * than most of these handlers. False if Next shall answer, as it does the first request of each address.
 */
export function answerDirectly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "/" } = request;
  if (method !== "GET") return false;
  const pathname = url.replace(/\?.*$/s, "");
  const address = PLAIN.test(pathname) ? findAddress(pathname) : null;
  const handler = address && readingHandler(address.path);
  if (!handler) return false;
  const answering = answer(handler, { request, response, params: parametersOf(address, pathname) });
  void answering.catch(() => response.destroy());
  return true;
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  params: Record<string, string>;
}

async function answer(handler: Handler, { request, response, params }: Exchange): Promise<void> {
  const asked = new Request(`http://localhost${request.url}`, { headers: headersOf(request) });
  const answered = await handler(asked, { params: Promise.resolve(params) });
  const accepted = request.headers["accept-encoding"]?.toString();
  const { bytes, encoding } = await compressed(await answered.text(), accepted);
  for (const [name, value] of answered.headers)
    if (name !== STATED_LENGTH) response.appendHeader(name, value);
  response.appendHeader("vary", "accept-encoding");
  if (encoding) response.setHeader("content-encoding", encoding);
  response.setHeader("content-length", bytes.length);
  response.statusCode = answered.status;
  response.end(bytes);
}

function headersOf({ headers }: IncomingMessage): [name: string, value: string][] {
  return Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  );
}
