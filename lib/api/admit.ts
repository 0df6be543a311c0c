import { type Actor, hasScope } from "#lib/actor.ts";
import { actorFromRequest } from "#lib/auth/credentials.ts";
import type { Context } from "#lib/context.ts";
import { camelCase, type Operation } from "#lib/contract/operation.ts";
import {
  crossOriginRequest,
  missingScope,
  unauthenticated,
  webSessionRequired,
} from "#lib/contract/problems.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { HttpExchange } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";

const SAFE = new Set(["GET", "HEAD"]);

/** Checks credential, origin, scope and rate, in this order. Returns null if the operation is open to anyone. */
export async function admit(
  operation: Operation,
  ctx: Context,
  exchange: HttpExchange,
): Promise<Actor | null> {
  const { request } = exchange;
  const actor = operation.access === "nobody" ? null : await actorFromRequest(ctx, request, operation);
  if (operation.access !== "nobody" && !actor) {
    throw unauthenticated("This operation needs a credential. Send an API key, or sign in on the web page.");
  }
  if (actor) agree(operation, request, actor);
  await takeFromLimits(ctx.db, operation.rate, { actor, address: addressOf(request) }, exchange.headers);
  return actor;
}

function agree(operation: Operation, request: Request, actor: Actor): void {
  if (actor.via === "web-session" && !SAFE.has(request.method) && !isSameOrigin(request)) {
    throw crossOriginRequest("A browser session may change things only from Galley's own pages.");
  }
  if (operation.access === "web-session" && actor.via !== "web-session") {
    throw webSessionRequired("This operation is open to a signed-in browser only. Sign in and use Settings.");
  }
  if (operation.scope) requireScope(actor, operation.scope);
}

/** @throws missing-scope (403) */
export function requireScope(actor: Actor, scope: Scope): void {
  if (!hasScope(actor, scope)) {
    const credential = actor.via === "access-token" ? "This access token" : "This API key";
    throw missingScope(`${credential} lacks the scope ${scope}.`, { required_scope: scope });
  }
}

/** The browser says where a request comes from in headers that a page cannot write. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  if (site && site !== "same-origin") return false;
  const origin = request.headers.get("origin");
  if (!origin) return site === "same-origin";
  // An opaque origin has no host, and neither may the request: two absences are not the same place.
  const host = URL.parse(origin)?.host;
  return host !== undefined && host === request.headers.get("host")?.toLowerCase();
}

/** A stream token opens the one resource that it names, whatever else its actor may read. */
export function refuseOtherResource(
  operation: Operation,
  actor: Actor | null,
  input: Record<string, unknown>,
): void {
  if (!actor?.resource) return;
  const { opens } = operation;
  const named = Object.entries(actor.resource).find(([member]) => member === opens?.param)?.[1];
  if (!opens || actor.resource.kind !== opens.kind || named !== input[camelCase(opens.param)]) {
    throw unauthenticated("This token was made for another resource, or is used where no token is accepted.");
  }
}
