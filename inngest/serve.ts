import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import { inngest, usesInngestServer } from "./client.ts";

/** The handler of /api/inngest, for GET, POST and PUT alike. A request without a valid signature gets 401. */
export function serveFunctions(functions: InngestFunction.Like[]): (request: Request) => Promise<Response> {
  // Anyone may ask an app to register itself with its Inngest server; without a server nobody needs to.
  return serve({ client: inngest, functions, enableUnauthedSync: usesInngestServer() });
}
