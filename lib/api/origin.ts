import { env } from "#lib/env.ts";

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/i;

/** The origin that the caller used, or the one that AUTH_URL fixes. A Host header that is no host is not echoed. */
export function originOf(request: Pick<Request, "headers">): string {
  const fixed = env().AUTH_URL;
  if (fixed) return new URL(fixed).origin;
  const host = request.headers.get("host") ?? "";
  const scheme = request.headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return HOST.test(host) ? `${scheme}://${host.toLowerCase()}` : `http://localhost:${env().PORT}`;
}

/** The caller's network address: the server's own note of the socket, else what a proxy in front says. */
export function addressOf(request: Request): string {
  const noted = request.headers.get("x-galley-remote-address");
  if (noted) return noted;
  return request.headers.get("x-forwarded-for")?.split(",")[0]?.trim() || "unknown";
}
