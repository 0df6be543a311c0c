import { z } from "zod";
import type { Payments } from "./port.ts";
import type { StripeConnection } from "./stripe-connection.ts";

export function stripeRefunds(connection: StripeConnection): Pick<Payments, "refund"> {
  return {
    async refund({ paymentIntentId, amount, key }) {
      await connection.call(
        z.object({ id: z.string(), object: z.literal("refund") }),
        (stripe, options) =>
          stripe.refunds.create(
            { payment_intent: paymentIntentId, amount, reason: "requested_by_customer" },
            options,
          ),
        key,
      );
    },
  };
}
