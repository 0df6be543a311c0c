import { refuseOtherHost } from "#lib/api/own-host.ts";
import { isSameOrigin } from "#lib/api/same-origin.ts";
import { crossOriginRequest } from "#lib/contract/problems.ts";

/**
 * Refuses a request that a web page of another site makes: one whose Origin or Host is another.
 * @throws cross-origin-request (403)
 */
export function refuseOtherAddress(request: Request): void {
  refuseOtherHost(request);
  if (request.headers.has("origin") && !isSameOrigin(request)) {
    throw crossOriginRequest("Pages of other sites cannot use this endpoint. Connect from an assistant.");
  }
}
