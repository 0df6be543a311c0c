/**
 * Returns what a client says of itself (RFC 7591), as Galley takes it. Every client may return to https addresses, to
 * this computer and to schemes of apps, which is what oidc-provider calls native. The scopes are left to each request
 * and to the person who consents, so that a client can ask for more later.
 */
export function acceptedClient(metadata: unknown): unknown {
  if (typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return metadata;
  const { scope: _, application_type: __, ...rest } = metadata as Record<string, unknown>;
  const kept = Object.entries(rest).filter(([name]) => TAKEN.has(name));
  return { ...Object.fromEntries(kept), application_type: "native" };
}

const TAKEN = new Set([
  "client_id",
  "client_name",
  "client_uri",
  "redirect_uris",
  "grant_types",
  "response_types",
  "token_endpoint_auth_method",
  "token_endpoint_auth_signing_alg",
  "jwks",
  "jwks_uri",
  "client_secret",
  "client_secret_expires_at",
]);
