import { openApiDocument } from "#lib/api/openapi.ts";

export const GET = (request: Request) => Response.json(openApiDocument(request));
