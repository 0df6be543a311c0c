import { SCOPES, type Scope } from "#lib/contract/scopes.ts";

/** The addresses of this Galley that a token may be for. One token opens them all, within its scopes. */
const PATHS = ["/mcp", "/api/mcp", "/api", ""];

/** True if `resource` names this Galley (RFC 8707). */
export function isOwnResource(origin: string, resource: string): boolean {
  return PATHS.some((path) => resource === origin + path || resource === `${origin}${path}/`);
}

/** What an app gets that names no scope: work on manuscripts and reviews, nothing about money or members. */
export const USUAL_SCOPES = [
  "documents:read",
  "documents:write",
  "reviews:read",
  "reviews:write",
  "chat",
  "credits:read",
] as const satisfies readonly Scope[];

/** Returns the known scopes of a request, or the usual ones if it names none. */
export function scopesAsked(scope: string | null | undefined): Scope[] {
  const named = new Set(scope?.split(" "));
  const known = SCOPES.filter((each) => named.has(each));
  return known.length > 0 ? known : [...USUAL_SCOPES];
}

/** Says where the server is that gives tokens for a resource (RFC 9728). */
export function resourceMetadata(origin: string, path: string): Record<string, unknown> {
  return {
    resource: origin + path,
    resource_name: "Galley",
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/api-docs`,
  };
}
