import { webhook } from "#lib/api/webhook.ts";
import { receiveEvent } from "#lib/payments/sync/receive-event.ts";

export const POST = webhook({ id: "payments.webhook", signatureHeader: "stripe-signature" }, receiveEvent);
