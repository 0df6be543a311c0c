import { functions } from "#inngest/functions/all-functions.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { noSuchOperation } from "#lib/api/no-such-operation.ts";
import { env } from "#lib/env.ts";

const serve = serveFunctions(functions);

function handler(request: Request): Promise<Response> {
  // Jobs run in the workers, which connect to the Inngest server or take steps from the database.
  return env().GALLEY_ROLE === "web" ? noSuchOperation(request) : serve(request);
}

export { handler as GET, handler as POST, handler as PUT };
