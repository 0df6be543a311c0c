import type { Problem } from "#lib/contract/problem.ts";
import { missingScope } from "#lib/contract/problems.ts";

interface Refused {
  origin: string;
  /** The request's path. */
  instance: string;
  /** Whether the request carried an Authorization header. */
  isWithBearer: boolean;
}

/**
 * Returns the WWW-Authenticate header of a refusal (RFC 6750), which tells a client where it gets a token (RFC 9728),
 * or null where the problem is another.
 */
export function challengeOf(problem: Problem, { origin, instance, isWithBearer }: Refused): string | null {
  const lacksScope = problem.is(missingScope);
  if (problem.definition.status !== 401 && !lacksScope) return null;
  const resource = ["/mcp", "/api/mcp"].find((path) => instance === path) ?? "/api";
  const scope = problem.extensions.required_scope;
  const parts = [
    'realm="galley"',
    lacksScope && 'error="insufficient_scope"',
    !lacksScope && isWithBearer && 'error="invalid_token"',
    typeof scope === "string" && `scope="${scope}"`,
    `resource_metadata="${origin}/.well-known/oauth-protected-resource${resource}"`,
  ];
  return `Bearer ${parts.filter(Boolean).join(", ")}`;
}
