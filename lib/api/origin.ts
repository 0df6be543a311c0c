import { callerNetwork, callerProtocol } from "#lib/auth/caller.ts";
import { env, ownOrigin } from "#lib/env.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/**
 * The origin that the caller used, or the one that AUTH_URL fixes. A Host header that is no host is not echoed, and
 * X-Forwarded-Host is not read, because many proxies hand it on as the client wrote it.
 */
export function originOf(request: { headers: Pick<Headers, "get"> }): string {
  const fixed = env().AUTH_URL;
  if (fixed) return new URL(fixed).origin;
  const host = request.headers.get("host") ?? "";
  const origin = HOST.test(host)
    ? URL.parse(`${callerProtocol(request.headers) ?? "http"}://${host}`)?.origin
    : undefined;
  return origin ?? ownOrigin();
}

/** The network that counts as the caller: an IPv4 address, or the /64 of an IPv6 address. */
export function addressOf(request: { headers: Pick<Headers, "get"> }): string {
  return callerNetwork(request.headers);
}
