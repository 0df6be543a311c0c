import { z } from "zod";
import type { ChangePreview, PlanChange } from "./port.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { StripeFault } from "./stripe-fault.ts";
import { currencyCode } from "./stripe-shapes.ts";
import { readSubscription } from "./stripe-subscriptions.ts";

const previewShape = z.object({
  total: z.int(),
  total_excluding_tax: z.int().nullish(),
  currency: currencyCode,
});

/**
 * Asks for the invoice of a subscription of its own with the new price. A preview of the one that there is would depend
 * on its schedule and on its cancellation, and there is none for one that ends.
 */
export async function previewChange(
  connection: StripeConnection,
  { customerId, subscriptionId, newPriceId }: PlanChange,
): Promise<ChangePreview> {
  const { currency, items } = await readSubscription(connection, subscriptionId);
  const preview = (hasTax: boolean) =>
    connection.call(previewShape, (stripe, options) =>
      stripe.invoices.createPreview(
        {
          customer: customerId,
          currency,
          automatic_tax: { enabled: hasTax },
          subscription_details: { items: [{ price: newPriceId, quantity: 1 }] },
        },
        options,
      ),
    );
  const { total, total_excluding_tax: taxless } = await withTaxIfPlaced(preview, connection.settings.hasTax);
  return {
    nextTotal: total,
    nextTax: total - (taxless ?? total),
    currency,
    nextAt: items.data[0].current_period_end,
  };
}

async function withTaxIfPlaced<Preview>(
  preview: (hasTax: boolean) => Promise<Preview>,
  hasTax: boolean,
): Promise<Preview> {
  try {
    return await preview(hasTax);
  } catch (error) {
    if (!hasTax || !isUnplaceable(error)) throw error;
    return preview(false);
  }
}

/** True if Stripe cannot tell which taxes hold at a place. */
export function isUnplaceable(error: unknown): boolean {
  return error instanceof StripeFault && error.code === "customer_tax_location_invalid";
}
