import type { Scope } from "#lib/contract/scopes.ts";
import type { StreamResource } from "#lib/contract/stream-token.ts";

/** The maker of a request, and what the credential allows. Only `lib/auth/credentials.ts` makes one from a request, beside the upload by a link. */
export interface Actor {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly via: "web-session" | "api-key" | "access-token" | "stream-token" | "upload-link";
  readonly scopes: "all" | ReadonlySet<Scope>;
  /** The id of the web session, for its owner; left out for other credentials. */
  readonly webSessionId?: string | null;
  /** The one resource that a stream token opens. */
  readonly resource: StreamResource | null;
}

export function hasScope(actor: Actor, scope: Scope): boolean {
  return actor.scopes === "all" || actor.scopes.has(scope);
}
