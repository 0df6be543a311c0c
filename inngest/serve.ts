import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { ownOrigin } from "#lib/env.ts";
import { inngest, usesInngestServer } from "./client.ts";

/** The handler of /api/inngest, for GET, POST and PUT alike. A request without a valid signature gets 401. */
export function serveFunctions(
  functions: InngestFunction.Like[],
  client: Inngest = inngest,
): (request: Request) => Promise<Response> {
  // Anyone may ask an app to register itself with its Inngest server; without a server nobody needs to. It registers at
  // the address of the configuration, since whoever asks could forge the one of the request and so stop all jobs.
  return serve({
    client,
    functions,
    enableUnauthedSync: usesInngestServer(),
    ...(usesInngestServer() && { serveOrigin: ownOrigin(), servePath: "/api/inngest" }),
  });
}
