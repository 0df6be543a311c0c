import { z } from "zod";
import { type Payments, type ProviderEvent, SignatureRefused } from "./port.ts";
import { readAnswer, type StripeConnection } from "./stripe-connection.ts";
import { isMissing, unreadable } from "./stripe-fault.ts";
import { maybeReference, moment } from "./stripe-shapes.ts";

const TOLERANCE_SECONDS = 5 * 60;

const eventShape = z.object({
  id: z.string(),
  object: z.literal("event"),
  type: z.string(),
  created: moment,
  data: z.object({
    object: z.looseObject({
      id: z.string().nullish(),
      object: z.string(),
      customer: maybeReference.catch(null),
      charge: maybeReference.catch(null),
    }),
  }),
});
type Event = z.output<typeof eventShape>;

const ofCustomer = z.object({ customer: maybeReference });

export function stripeEvents(connection: StripeConnection): Pick<Payments, "readEvent" | "eventsSince"> {
  return {
    async readEvent(body, signature) {
      const { webhookSecret } = connection.settings;
      if (webhookSecret === null)
        throw new SignatureRefused(
          "STRIPE_WEBHOOK_SECRET is not set, so no webhook request can be verified.",
        );
      const { webhooks } = await connection.client();
      const event = await webhooks
        .constructEventAsync(body, signature, webhookSecret, TOLERANCE_SECONDS)
        .catch((cause: unknown) => {
          if (cause instanceof SyntaxError)
            throw unreadable("The body of a webhook request is not JSON.", cause);
          throw new SignatureRefused("The signature is not Stripe's for this body, or is too old.", {
            cause,
          });
        });
      return toProviderEvent(connection, readAnswer(eventShape, event));
    },

    async *eventsSince(since) {
      const created = { gte: Math.floor(since.getTime() / 1000) };
      const events = await connection.all(eventShape, (stripe, page, options) =>
        stripe.events.list({ created, ...page }, options),
      );
      for (const event of events.toReversed()) yield await toProviderEvent(connection, event);
    },
  };
}

async function toProviderEvent(connection: StripeConnection, event: Event): Promise<ProviderEvent> {
  const { id: eventId, type, created: createdAt } = event;
  return { eventId, type, createdAt, customerId: await customerOf(connection, event) };
}

/** Returns the customer of an event. Disputes name only the charge. */
async function customerOf(connection: StripeConnection, { data: { object } }: Event): Promise<string | null> {
  if (object.object === "customer") return object.id ?? null;
  const { customer, charge } = object;
  if (customer !== null || charge === null) return customer;
  try {
    return (
      await connection.call(ofCustomer, (stripe, options) => stripe.charges.retrieve(charge, {}, options))
    ).customer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
