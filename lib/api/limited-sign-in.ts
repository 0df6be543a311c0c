import { requestContext } from "#lib/request-context.ts";
import { handle } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";

/** Sign-in attempts are counted per address, before anything is looked up or mailed. */
export function limitedSignIn(request: Request, answer: () => Promise<Response>): Promise<Response> {
  return handle({ id: "signIn" }, request, async (exchange) => {
    const ctx = requestContext(exchange.requestId);
    await takeFromLimits(ctx.db, ["sign-in"], { actor: null, address: addressOf(request) }, exchange.headers);
    const response = await answer();
    return new Response(response.body, response);
  });
}
