import { continueOnThisComputer } from "#lib/auth/continue-on-this-computer.ts";
import { crossOriginRequest } from "#lib/contract/problems.ts";
import { requestContext } from "#lib/request-context.ts";
import { handle } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";
import { isSameOrigin } from "./same-origin.ts";

/** "Continue on this computer": 204 with the session's cookie. */
export function signInHere(request: Request): Promise<Response> {
  return handle({ id: "signInHere" }, request, async (exchange) => {
    if (!isSameOrigin(request)) throw crossOriginRequest("Sign in from Galley's own page.");
    const ctx = requestContext(exchange.requestId);
    await takeFromLimits(ctx.db, ["sign-in"], { actor: null, address: addressOf(request) }, exchange.headers);
    const { token, expires } = await continueOnThisComputer(ctx, request.headers);
    const cookie = `authjs.session-token=${token}; Path=/; HttpOnly; SameSite=Lax; Expires=${expires.toUTCString()}`;
    return new Response(null, { status: 204, headers: { "set-cookie": cookie } });
  });
}
