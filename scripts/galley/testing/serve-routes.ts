import { afterAll } from "vitest";
import { contracts } from "#lib/api/contracts.ts";
import { findAddress, parametersOf } from "#lib/api/find-address.ts";
import type { Handler } from "#lib/api/known-handlers.ts";
import { signInHere } from "#lib/api/sign-in-here.ts";
import { mcpEndpoint } from "#lib/mcp/endpoint.ts";
import { oauthEndpoint } from "#lib/oauth/endpoint.ts";
import { handlerOf } from "#lib/testing/call.ts";
import { type Served, serveHandler } from "#lib/testing/serve-handler.ts";

export interface ServedRoutes extends Pick<Served, "origin" | "cut"> {
  /** The paths of all requests so far. */
  requests: string[];
  /** Lets a request wait before it is answered. */
  hold: (path: string) => Promise<void>;
}

/** Serves the real route handlers over HTTP on this machine until the tests of the file are over. */
export async function serveRoutes(): Promise<ServedRoutes> {
  const requests: string[] = [];
  const app = { requests, hold: async (_: string) => {} };
  const { origin, cut, close } = await serveHandler(async (request) => {
    const { pathname, search } = new URL(request.url);
    requests.push(`${pathname}${search}`);
    await app.hold(pathname);
    return answerRoute(request);
  });
  afterAll(close);
  return Object.assign(app, { origin, cut });
}

/** Answers as the app does at the address of the request. */
export async function answerRoute(request: Request): Promise<Response> {
  const { handler, params } = await route(request.method, new URL(request.url).pathname);
  return handler(request, { params: Promise.resolve(params) });
}

async function route(
  method: string,
  path: string,
): Promise<{ handler: Handler; params: Record<string, string> }> {
  if (path === "/api/auth/this-computer") return { handler: signInHere, params: {} };
  if (path.startsWith("/oauth/") || path === "/.well-known/oauth-authorization-server")
    return { handler: oauthEndpoint, params: {} };
  if (path === "/mcp") return { handler: mcpEndpoint, params: {} };
  const address = findAddress(path);
  const operation = contracts.find((each) => each.path === address?.path && each.method === method);
  if (address && operation)
    return { handler: await handlerOf(operation), params: parametersOf(address, path) };
  return { handler: async () => new Response(null, { status: 404 }), params: {} };
}
