import { z } from "zod";
import type { Payments } from "./port.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { notes } from "./stripe-shapes.ts";

/** The note on Galley's configuration. Its value changes with the features, so that an installation makes a new one. */
const NOTE = "galley_portal";
const VERSION = "1";

const configurationShape = z.object({ id: z.string(), metadata: notes });

/** Stripe's pages for cards, addresses and invoices. Plans change only on Galley's own pages, which count credits. */
export function stripePortal(connection: StripeConnection): Pick<Payments, "openPortal"> {
  let configuration: Promise<string> | null = null;
  return {
    async openPortal({ customerId, returnUrl }) {
      try {
        configuration ??= findConfiguration(connection);
        const id = await configuration;
        return await connection.call(z.object({ url: z.url() }), (stripe, options) =>
          stripe.billingPortal.sessions.create(
            { customer: customerId, return_url: returnUrl, configuration: id },
            options,
          ),
        );
      } catch (error) {
        // The operator may have removed it at Stripe.
        configuration = null;
        throw error;
      }
    },
  };
}

async function findConfiguration(connection: StripeConnection): Promise<string> {
  const known = await connection.all(configurationShape, (stripe, page, options) =>
    stripe.billingPortal.configurations.list({ active: true, ...page }, options),
  );
  const own = known.find(({ metadata }) => metadata[NOTE] === VERSION);
  return own?.id ?? (await createConfiguration(connection)).id;
}

const createConfiguration = (connection: StripeConnection) =>
  connection.call(
    configurationShape,
    (stripe, options) =>
      stripe.billingPortal.configurations.create(
        {
          metadata: { [NOTE]: VERSION },
          features: {
            customer_update: { enabled: true, allowed_updates: ["address", "email", "name", "tax_id"] },
            invoice_history: { enabled: true },
            payment_method_update: { enabled: true },
            subscription_cancel: { enabled: true, mode: "at_period_end" },
            subscription_update: { enabled: false },
          },
        },
        options,
      ),
    `portal-configuration:${VERSION}`,
  );
