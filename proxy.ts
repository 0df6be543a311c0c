import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy } from "#lib/api/content-security-policy.ts";
import { transportSecurity } from "#lib/api/transport-security.ts";

/** Gives each page its own nonce, which Next puts on its scripts, and tells layouts which page they are around. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.randomUUID()).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-galley-path", request.nextUrl.pathname);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("x-content-type-options", "nosniff");
  response.headers.set("referrer-policy", "strict-origin-when-cross-origin");
  response.headers.set("permissions-policy", "camera=(), microphone=(), geolocation=()");
  response.headers.set("cross-origin-opener-policy", "same-origin");
  for (const [name, value] of Object.entries(transportSecurity())) response.headers.set(name, value);
  return response;
}

export const config = {
  matcher: ["/((?!api/|mcp$|oauth/|\\.well-known/|_next/static|_next/image|readyz$|favicon.ico|icon.svg).*)"],
};
