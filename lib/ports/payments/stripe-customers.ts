import { createHash } from "node:crypto";
import { z } from "zod";
import type { Payments } from "./port.ts";
import { readCharges } from "./stripe-charges.ts";
import { readCheckouts } from "./stripe-checkouts.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { isMissing } from "./stripe-fault.ts";
import { readInvoices } from "./stripe-invoices.ts";
import { NOTE } from "./stripe-shapes.ts";
import { readSubscriptions } from "./stripe-subscriptions.ts";

const customerShape = z.object({
  id: z.string(),
  object: z.literal("customer"),
  deleted: z.boolean().optional(),
});

export function stripeCustomers(
  connection: StripeConnection,
): Pick<Payments, "createCustomer" | "deleteCustomer" | "readCustomer"> {
  return {
    async createCustomer({ owner, email, name, replaces }) {
      const { id } = await connection.call(
        customerShape,
        (stripe, options) =>
          stripe.customers.create(
            { email, ...(name === null ? {} : { name }), metadata: { [NOTE.owner]: owner } },
            options,
          ),
        // Stripe refuses a key that comes again with other words.
        `customer:${owner}:${createHash("sha256")
          .update(JSON.stringify([email, name, replaces]))
          .digest("hex")}`,
      );
      return id;
    },

    async deleteCustomer(customerId) {
      try {
        await connection.call(customerShape, (stripe, options) =>
          stripe.customers.del(customerId, {}, options),
        );
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },

    async readCustomer(customerId) {
      const customer = await unlessMissing(
        connection.call(customerShape, (stripe, options) =>
          stripe.customers.retrieve(customerId, {}, options),
        ),
      );
      if (customer === null) return null;
      const isDeleted = customer.deleted ?? false;
      const ofDeleted = async <Row>(rows: Promise<Row[]>) =>
        isDeleted ? ((await unlessMissing(rows)) ?? []) : await rows;
      const [checkouts, subscriptions, invoices, payments] = await Promise.all([
        ofDeleted(readCheckouts(connection, customerId)),
        ofDeleted(readSubscriptions(connection, customerId)),
        ofDeleted(readInvoices(connection, customerId)),
        ofDeleted(readCharges(connection, customerId)),
      ]);
      return { customerId, isDeleted, checkouts, subscriptions, invoices, payments };
    },
  };
}

/** Returns null instead of what Stripe does not know. */
async function unlessMissing<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
