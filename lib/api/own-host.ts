import { isIP } from "node:net";
import { isBehindTrustedProxy } from "#lib/auth/caller.ts";
import { isLoopbackHost } from "#lib/auth/loopback.ts";
import { isProxied } from "#lib/auth/noted-address.ts";
import { crossOriginRequest } from "#lib/contract/problems.ts";
import { env } from "#lib/env.ts";

/**
 * Refuses a request whose Host is a name that somebody pointed at this machine (DNS rebinding).
 * @throws cross-origin-request (403)
 */
export function refuseOtherHost(request: Request): void {
  if (!isBehindOwnProxy(request) && !isOwnHost(request.headers.get("host") ?? "")) {
    throw crossOriginRequest(
      "Galley is not known by the host name of this request. Use the address that it printed when it started. The operator can name another with AUTH_URL, and a proxy on another machine with TRUSTED_PROXIES.",
    );
  }
}

/** The proxy of a Galley that has an address may call it by any name: nothing is answered from the Host then. */
function isBehindOwnProxy({ headers }: Request): boolean {
  return env().AUTH_URL !== undefined && isProxied(headers) && isBehindTrustedProxy(headers);
}

/** Nobody can point an IP address or a loopback name elsewhere; other names the operator must have given. */
function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, "");
  const { AUTH_URL: address, GALLEY_HOST: bound, API_HOST: apiHost } = env();
  if (isLoopbackHost(host) || isIP(name.replace(/^\[|\]$/g, "")) !== 0) return true;
  const known = [address && new URL(address).hostname, bound, apiHost?.replace(/:\d+$/, "")];
  return known.some((each) => each?.toLowerCase() === name);
}
