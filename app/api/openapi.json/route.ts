import { serveOpenApi } from "#lib/api/serve-openapi.ts";

export { serveOpenApi as GET };
