import { isIP } from "node:net";
import { isSameOrigin } from "#lib/api/admit.ts";
import { isLoopbackHost } from "#lib/auth/loopback.ts";
import { crossOriginRequest } from "#lib/contract/problems.ts";
import { env } from "#lib/env.ts";

/**
 * Refuses a request that a web page of another site makes: one whose Origin is another, or whose Host is a name that
 * somebody pointed at this machine (DNS rebinding).
 * @throws cross-origin-request (403)
 */
export function refuseOtherAddress(request: Request): void {
  if (!isOwnHost(request.headers.get("host") ?? "")) {
    throw crossOriginRequest(
      "Galley is not known by the host name of this request. Use the address that it printed when it started. The operator can name another with AUTH_URL.",
    );
  }
  if (request.headers.has("origin") && !isSameOrigin(request)) {
    throw crossOriginRequest("Pages of other sites cannot use this endpoint. Connect from an assistant.");
  }
}

/** Nobody can point an IP address or a loopback name elsewhere; other names the operator must have given. */
function isOwnHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, "");
  const { AUTH_URL: address, GALLEY_HOST: bound, API_HOST: apiHost } = env();
  if (isLoopbackHost(host) || isIP(name.replace(/^\[|\]$/g, "")) !== 0) return true;
  const known = [address && new URL(address).hostname, bound, apiHost?.replace(/:\d+$/, "")];
  return known.some((each) => each?.toLowerCase() === name);
}
