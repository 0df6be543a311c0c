import { insertPaymentEvent } from "#db/queries/payment-events.ts";
import type { Context } from "#lib/context.ts";
import { type ProviderEvent, SignatureRefused } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";
import { paymentsOff, webhookNotSigned } from "../webhook-problems.ts";
import { concernOf } from "./concern-of.ts";

/**
 * Takes an event of the payment provider: keeps its id, and starts what follows from it, in one transaction. An event
 * that came before changes nothing. Its content counts for nothing either: the sync reads everything anew.
 *
 * @throws webhook-not-signed (400) for what the provider did not sign just now
 */
export async function receiveEvent(
  ctx: Context,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const { payments } = ctx;
  if (!payments) throw paymentsOff("No payment provider is set up here.");
  const event = await payments.readEvent(body, signature).catch((error: unknown) => {
    if (!(error instanceof SignatureRefused)) throw error;
    ctx.log.warn({ request_id: ctx.requestId }, "a webhook request was not signed by the payment provider");
    throw webhookNotSigned("The signature does not fit the body, or is older than five minutes.");
  });
  await transact(ctx, async (tx) => {
    if (!(await keepEvent(tx, event))) return;
    const concern = concernOf(event);
    if (concern === "catalogue") await tx.events.send("catalogue/changed", { eventId: event.eventId });
    else if (concern) await tx.events.send("payments/changed", concern);
  });
}

/** Returns false for an event that is known. */
export async function keepEvent(tx: Context, event: ProviderEvent): Promise<boolean> {
  const { eventId, type, createdAt, customerId } = event;
  return insertPaymentEvent(tx.db, {
    id: eventId,
    type,
    customerId,
    createdAt,
    state: concernOf(event) === null ? "ignored" : "waiting",
  });
}
