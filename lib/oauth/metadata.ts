import { handle } from "#lib/api/handle.ts";
import { refuseOtherHost } from "#lib/api/own-host.ts";
import { resourceMetadata } from "./resources.ts";

const PREFIX = "/.well-known/oauth-protected-resource";
const KNOWN = ["/mcp", "/api/mcp", "/api"];

/** The handler of the metadata of the protected resource (RFC 9728), at its own address and without a path. */
export function protectedResource(request: Request): Promise<Response> {
  return handle({ id: "oauth-resource" }, request, async ({ url, origin, headers }) => {
    refuseOtherHost(request);
    headers.set("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") {
      headers.set("access-control-allow-methods", "GET");
      headers.set("access-control-allow-headers", "mcp-protocol-version");
      return new Response(null, { status: 204 });
    }
    const path = url.pathname.slice(PREFIX.length);
    if (path !== "" && !KNOWN.includes(path)) return new Response(null, { status: 404 });
    return Response.json(resourceMetadata(origin, path || "/mcp"));
  });
}
