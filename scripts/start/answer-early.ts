import type { IncomingMessage, ServerResponse } from "node:http";
import { refuseHosts, refuseMethod } from "#lib/api/refuse-early.ts";
import { STATED_LENGTH } from "#lib/api/stated-length.ts";

/** Answers a request that names several hosts, or whose address does not have its method. False if Next shall answer. */
export function answerEarly(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "GET", url: target = "/", headers } = request;
  const get = (name: string) => [headers[name]].flat().join(", ") || null;
  const early = { method, target, headers: { get } };
  const answer = refuseHosts(early, hostsOf(request)) ?? refuseMethod(early);
  if (!answer) return false;
  // A body that nobody reads would stay in the connection, before the next request.
  if (Number(headers["content-length"] ?? 0) !== 0 || headers["transfer-encoding"])
    response.setHeader("connection", "close");
  const { [STATED_LENGTH]: length, ...others } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, { ...others, ...(length && { "content-length": length }) });
  void answer.text().then((body) => response.end(method === "HEAD" ? "" : body));
  return true;
}

/** Returns the number of Host headers. Node keeps the first of them and says nothing. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;
}
