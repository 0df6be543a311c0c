import type { Context } from "#lib/context.ts";
import { requestContext } from "#lib/request-context.ts";
import { handle } from "./handle.ts";
import { addressOf } from "./origin.ts";
import { takeFromLimits } from "./rate-limit.ts";
import { readBounded } from "./read-bounded.ts";

/** Bytes of an event. The largest that a payment provider sends are invoices with many lines. */
const LIMIT = 1_000_000;

interface Webhook {
  id: string;
  /** The header with the signature of the body. */
  signatureHeader: string;
}

/**
 * The handler of requests that another service sends. Their signature is their credential, so the verb gets the body as
 * it came. Anything but 200 makes the service send the event again.
 */
export function webhook(
  { id, signatureHeader }: Webhook,
  receive: (ctx: Context, input: { body: string; signature: string }) => Promise<void>,
): (request: Request) => Promise<Response> {
  return (request) =>
    handle({ id }, request, async (exchange) => {
      const ctx = requestContext(exchange.requestId);
      await takeFromLimits(
        ctx.db,
        ["webhooks"],
        { actor: null, address: addressOf(request) },
        exchange.headers,
      );
      const body = new TextDecoder().decode(await readBounded(request, LIMIT));
      await receive(ctx, { body, signature: request.headers.get(signatureHeader) ?? "" });
      return Response.json({ received: true });
    });
}
