import type { NextRequest } from "next/server";
import { env } from "#lib/env.ts";
import { originOf } from "./origin.ts";

/**
 * Returns a request to Auth.js with the origin that its sender used. Next writes `localhost` for 127.0.0.1, so that
 * links and redirects would lead to another host than the one that the cookies are for.
 */
export function signInRequest(request: NextRequest): NextRequest {
  // Auth.js puts AUTH_URL into the request by itself.
  if (env().AUTH_URL) return request;
  const { pathname, search } = request.nextUrl;
  return asNextRequest(new Request(new URL(pathname + search, originOf(request)), request));
}

/** Guarantees no more than what Auth.js reads without AUTH_URL, which is what every request has. */
function asNextRequest(request: Request): NextRequest {
  return request as NextRequest;
}
