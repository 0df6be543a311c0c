import { env } from "#lib/env.ts";

/**
 * True if a browser sent a request from one of Galley's own pages. It says so in headers that a page cannot write. With
 * AUTH_URL, own pages are those of its origin, whatever Host a proxy on the way has written.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (!origin) return site === "same-origin";
  const { AUTH_URL: own } = env();
  if (own) return URL.parse(origin)?.origin === new URL(own).origin;
  // An opaque origin has no host, and neither may the request: two absences are not the same place.
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === request.headers.get("host")?.toLowerCase();
}

/** The pages that `isSameOrigin` means, for a message. */
export function ownPages(): string {
  const { AUTH_URL: own } = env();
  return own ? `Galley's own pages, at ${new URL(own).origin}` : "Galley's own pages";
}
