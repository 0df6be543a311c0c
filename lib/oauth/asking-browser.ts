const HOUR_MS = 3_600_000;

/** The cookie of the browser that started an authorization request. Each request has its own, so two can be open. */
export function requestCookie(
  uid: string,
  origin: string,
): { name: string; isSecure: boolean; maxAge: number } {
  const isSecure = origin.startsWith("https:");
  return { name: `${isSecure ? "__Host-" : ""}galley-asked-${uid}`, isSecure, maxAge: HOUR_MS };
}
