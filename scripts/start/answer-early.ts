import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseMethod } from "#lib/api/method-gate.ts";

/** Answers a request whose address does not have its method. False if Next shall answer. */
export function answerEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "GET", url: target = "/", headers } = request;
  const get = (name: string) => [headers[name]].flat().join(", ") || null;
  const answer = refuseMethod({ method, target, headers: { get } });
  if (!answer) return false;
  // A body that nobody reads would stay in the connection, before the next request.
  if (request.headers["content-length"] || request.headers["transfer-encoding"])
    response.setHeader("connection", "close");
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  void answer.text().then((body) => response.end(method === "HEAD" ? "" : body));
  return true;
}
