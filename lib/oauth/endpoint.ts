import { inject, type Response as Sent } from "light-my-request";
import { type HttpExchange, handle } from "#lib/api/handle.ts";
import { addressOf } from "#lib/api/origin.ts";
import { refuseOtherHost } from "#lib/api/own-host.ts";
import { takeFromLimits } from "#lib/api/rate-limit.ts";
import { readBounded } from "#lib/api/read-bounded.ts";
import type { RatePolicy } from "#lib/contract/rate-policies.ts";
import { requestContext } from "#lib/request-context.ts";
import { acceptedClient } from "./accepted-client.ts";
import { providerAt } from "./provider.ts";
import { SESSION_COOKIE } from "./provider-settings.ts";
import { scopesAsked } from "./resources.ts";

const MOST_BYTES = 10_000;
/** What a client or a browser sends that the server reads. Where a request comes from, Galley says itself. */
const PASSED = ["accept", "authorization", "content-type"];

/** The handler of every address of the authorization server, which answers as RFC 6749 and its companions say. */
export function oauthEndpoint(request: Request): Promise<Response> {
  return handle({ id: "oauth" }, request, async (exchange) => {
    refuseOtherHost(request);
    const { pathname } = exchange.url;
    const ctx = requestContext(exchange.requestId, {
      origin: exchange.origin,
      address: addressOf(request),
    });
    const limits: RatePolicy[] =
      pathname === "/oauth/register" ? ["authorization", "new-clients"] : ["authorization"];
    await takeFromLimits(ctx.db, limits, { actor: null, address: addressOf(request) }, exchange.headers);
    const provider = await providerAt(ctx);
    const sent = await inject(provider.callback(), {
      method: request.method,
      url: pathname + queryOf(exchange),
      headers: headersFor(request, exchange.origin),
      ...(request.method === "POST" && { payload: await bodyOf(request, pathname) }),
    });
    return toResponse(sent, exchange, request);
  });
}

function headersFor(request: Request, origin: string): Record<string, string> {
  const passed = PASSED.flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const { host, protocol } = new URL(origin);
  const cookie = withoutSession(request.headers.get("cookie") ?? "");
  return { ...Object.fromEntries(passed), cookie, host, "x-forwarded-proto": protocol.replace(":", "") };
}

/**
 * Who is signed in, Galley knows itself. A session that the server keeps beside would still be that of the person
 * before, where two people use one browser.
 */
function withoutSession(cookies: string): string {
  return cookies
    .split(/; */)
    .filter((each) => !each.startsWith(SESSION_COOKIE))
    .join("; ");
}

/** A request that names no scope, or only those of other servers, asks for the usual ones. */
function queryOf({ url }: HttpExchange): string {
  if (url.pathname !== "/oauth/authorize") return url.search;
  const query = new URLSearchParams(url.search);
  query.set("scope", scopesAsked(query.get("scope")).join(" "));
  return `?${query}`;
}

async function bodyOf(request: Request, pathname: string): Promise<Buffer> {
  const bytes = Buffer.from(await readBounded(request, MOST_BYTES));
  if (pathname === "/oauth/register") return Buffer.from(rewrittenClient(bytes));
  if (pathname !== "/oauth/device") return bytes;
  const form = new URLSearchParams(bytes.toString("utf8"));
  form.set("scope", scopesAsked(form.get("scope")).join(" "));
  return Buffer.from(form.toString());
}

function rewrittenClient(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  try {
    return JSON.stringify(acceptedClient(JSON.parse(text)));
  } catch {
    return text;
  }
}

/** A person whose request cannot be answered stays in Galley, on a page that says why. */
function toResponse(sent: Sent, { url, origin }: HttpExchange, request: Request): Response {
  const isForPerson =
    url.pathname.startsWith("/oauth/authorize") && request.headers.get("accept")?.includes("text/html");
  if (isForPerson && sent.statusCode >= 400) {
    const location = `${origin}/authorize/refused?error=${encodeURIComponent(errorOf(sent.payload))}`;
    return new Response(null, { status: 303, headers: { location } });
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(sent.headers)) {
    for (const each of [value].flat()) {
      const isSession = name === "set-cookie" && String(each).startsWith(SESSION_COOKIE);
      if (each !== undefined && !isSession) headers.append(name, String(each));
    }
  }
  const body = [204, 304].includes(sent.statusCode) ? null : Uint8Array.from(sent.rawPayload);
  return new Response(body, { status: sent.statusCode, headers });
}

function errorOf(payload: string): string {
  try {
    const { error } = JSON.parse(payload) as { error?: unknown };
    return typeof error === "string" ? error : "server_error";
  } catch {
    return "server_error";
  }
}
