import type { Inngest, InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { env, ownOrigin } from "#lib/env.ts";
import { inngest, usesInngestServer } from "./client.ts";

/** The handler of /api/inngest, for GET, POST and PUT alike. A request without a valid signature gets 401. */
export function serveFunctions(
  functions: InngestFunction.Like[],
  client: Inngest = inngest,
): (request: Request) => Promise<Response> {
  // Whoever may ask an app to register itself can stop all jobs, so nobody may: `keepRegistered` does it, with a
  // signature, at the address of the configuration.
  const handler = serve({
    client,
    functions,
    enableUnauthedSync: false,
    ...(usesInngestServer() && { serveOrigin: ownOrigin(), servePath: "/api/inngest" }),
  });
  return async (request) => (env().GALLEY_ROLE === "web" ? noJobsHere() : handler(request));
}

function noJobsHere(): Response {
  const words =
    "This process of Galley serves pages and the API. Its workers run the jobs, and nobody calls them here.\n";
  return new Response(words, { status: 404, headers: { "content-type": "text/plain" } });
}
