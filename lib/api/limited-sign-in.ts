import { requestContext } from "#lib/request-context.ts";
import { handle } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";

type Answer = () => Promise<Response>;

/** Sign-in attempts are counted per address, before anything is looked up or mailed. */
export function limitedSignIn(request: Request, answer: Answer): Promise<Response> {
  return handle({ id: "signIn" }, request, async (exchange) => {
    const ctx = requestContext(exchange.requestId);
    await takeFromLimits(ctx.db, ["sign-in"], { actor: null, address: addressOf(request) }, exchange.headers);
    return changeable(await answer());
  });
}

/** What a sign-in reads, and where its links lead, is not counted. */
export function readSignIn(request: Request, answer: Answer): Promise<Response> {
  return handle({ id: "signIn" }, request, async () => changeable(await answer()));
}

function changeable(response: Response): Response {
  return new Response(response.body, response);
}
