import { isLoopbackAddress, notedAddress } from "#lib/auth/noted-address.ts";
import { env, ownOrigin } from "#lib/env.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The origin that the caller used, or the one that AUTH_URL fixes. A Host header that is no host is not echoed. */
export function originOf(request: Pick<Request, "headers">): string {
  const fixed = env().AUTH_URL;
  if (fixed) return new URL(fixed).origin;
  const host = request.headers.get("host") ?? "";
  // Each proxy on the way may add its own; the first is the one that the caller met.
  const met = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim();
  const origin = HOST.test(host)
    ? URL.parse(`${met === "https" ? "https" : "http"}://${host}`)?.origin
    : undefined;
  return origin ?? ownOrigin();
}

/** The caller's network address: the socket's peer, or where that is a proxy on this machine, whom that names. */
export function addressOf(request: { headers: Pick<Headers, "get"> }): string {
  const noted = notedAddress(request.headers);
  const forwarded = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  if (noted && !isLoopbackAddress(noted)) return noted;
  return forwarded || noted || "unknown";
}
