import { type Actor, hasScope } from "#lib/actor.ts";
import { type Caller, callerOfRequest, isWebSession } from "#lib/auth/credentials.ts";
import { forgettingCookies, sessionTokenFrom } from "#lib/auth/session-cookie.ts";
import type { Context } from "#lib/context.ts";
import { camelCase, type Operation } from "#lib/contract/operation.ts";
import { Problem } from "#lib/contract/problem.ts";
import {
  crossOriginRequest,
  missingScope,
  unauthenticated,
  webSessionRequired,
} from "#lib/contract/problems.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import type { HttpExchange } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { type AcceptedLimits, chargeOf, takeFromLimits } from "./rate-limit.ts";
import { isSameOrigin, ownPages } from "./same-origin.ts";

const SAFE = new Set(["GET", "HEAD"]);

/** Checks credential, origin, scope and rate, in this order. The actor is null if the operation is open to anyone. */
export async function admit(
  operation: Operation,
  ctx: Context,
  exchange: HttpExchange,
): Promise<{ actor: Actor | null; limits: AcceptedLimits }> {
  const { request } = exchange;
  const found = operation.access === "nobody" ? null : await identified(operation, ctx, exchange);
  const actor = found?.actor ?? null;
  if (operation.access !== "nobody" && !actor) {
    throw unauthenticated("This operation needs a credential. Send an API key, or sign in on the web page.");
  }
  if (actor) agree(operation, request, actor);
  const caller = { actor, address: addressOf(request), taken: found?.taken ?? null };
  return { actor, limits: await takeFromLimits(ctx.db, operation.rate, caller, exchange.headers) };
}

/** A browser forgets a web session that is over, so that what needs none works again: images of a shared review. */
async function identified(
  operation: Operation,
  ctx: Context,
  exchange: HttpExchange,
): Promise<Caller | null> {
  const { request, headers } = exchange;
  const charge = mayBeRefused(operation, request) ? null : chargeOf(operation);
  try {
    return await callerOfRequest(ctx, request, { access: operation.access, charge });
  } catch (error) {
    const isRefused = error instanceof Problem && error.is(unauthenticated);
    const session = sessionTokenFrom(request.headers.get("cookie"));
    if (isRefused && session && !(await isWebSession(ctx, session))) {
      for (const cookie of forgettingCookies()) headers.append("set-cookie", cookie);
    }
    throw error;
  }
}

/** True if `agree` may refuse a valid credential for more than its scope. */
function mayBeRefused({ access }: Operation, request: Request): boolean {
  const isFromOwnPage = SAFE.has(request.method) || isSameOrigin(request);
  return access === "web-session" || !isFromOwnPage;
}

function agree(operation: Operation, request: Request, actor: Actor): void {
  if (actor.via === "web-session" && !SAFE.has(request.method) && !isSameOrigin(request)) {
    throw crossOriginRequest(`A browser session may change things only from ${ownPages()}.`);
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
