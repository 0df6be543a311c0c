import { waitAgain } from "#db/queries/operator-payments.ts";
import { transact } from "#lib/transact.ts";
import { noteAct } from "./note-act.ts";
import type { OperatorContext } from "./operator.ts";
import { paymentEventNotFound } from "./problems.ts";

/** Starts the work of an event again. That reads everything from the provider anew. @throws payment-event-not-found (404) */
export async function replayEvent(
  ctx: OperatorContext,
  { eventId, reason }: { eventId: string; reason: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const event = await waitAgain(tx.db, eventId);
    if (!event) throw paymentEventNotFound("The payment provider has sent no event with this id.");
    if (event.customerId) await tx.events.send("payments/changed", { customerId: event.customerId });
    else await tx.events.send("catalogue/changed", { eventId });
    await noteAct(tx, { act: "replay", eventId, userId: event.userId, reason });
  });
}
