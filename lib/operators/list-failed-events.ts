import { selectFailedEvents } from "#db/queries/operator-payments.ts";
import type { OperatorContext } from "./operator.ts";
import type { PaymentEvent } from "./schema.ts";

const MOST = 200;

export async function listFailedEvents(ctx: OperatorContext): Promise<PaymentEvent[]> {
  const rows = await selectFailedEvents(ctx.db, MOST);
  return rows.map(({ event, email }) => ({
    event_id: event.id,
    type: event.type,
    payment_customer_id: event.customerId,
    email,
    received_at: event.receivedAt.toISOString(),
    attempts: event.attempts,
    error: event.error,
  }));
}
