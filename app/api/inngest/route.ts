import { functions } from "#inngest/functions/all-functions.ts";
import { serveFunctions } from "#inngest/serve.ts";

const handler = serveFunctions(functions);

export { handler as GET, handler as POST, handler as PUT };
