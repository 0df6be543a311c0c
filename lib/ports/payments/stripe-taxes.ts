import { z } from "zod";
import type { Payments, TaxAnswer, TaxQuestion } from "./port.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { unreadable } from "./stripe-fault.ts";
import { isUnplaceable } from "./stripe-previews.ts";

const lineShape = z.object({
  id: z.string(),
  reference: z.string(),
  amount: z.int(),
  amount_tax: z.int(),
  tax_behavior: z.enum(["inclusive", "exclusive"]),
});

const calculationShape = z.object({
  id: z.string(),
  line_items: z.object({ data: z.array(lineShape), has_more: z.boolean() }),
});

/** One calculation for all prices: Stripe charges for each. */
export function stripeTaxes(connection: StripeConnection): Pick<Payments, "taxes" | "computesTaxes"> {
  const { hasTax } = connection.settings;
  return {
    computesTaxes: hasTax,
    async taxes(question) {
      if (!hasTax || question.prices.length === 0) return null;
      const lines = await calculate(connection, question);
      if (!lines) return null;
      const answers = new Map(lines.map((line) => [line.reference, toAnswer(line)]));
      const unanswered = question.prices.find(({ priceId }) => !answers.has(priceId));
      if (unanswered) throw unreadable(`Stripe's calculation leaves out the price ${unanswered.priceId}.`);
      return answers;
    },
  };
}

async function calculate(
  connection: StripeConnection,
  { currency, country, region, postalCode, prices }: TaxQuestion,
): Promise<z.output<typeof lineShape>[] | null> {
  try {
    const { id, line_items: lines } = await connection.call(calculationShape, (stripe, options) =>
      stripe.tax.calculations.create(
        {
          currency,
          customer_details: {
            address: {
              country: country.toUpperCase(),
              ...(region === null ? {} : { state: region.toUpperCase() }),
              ...(postalCode === null ? {} : { postal_code: postalCode }),
            },
            address_source: "billing",
          },
          line_items: prices.map(({ priceId, amount, taxBehavior, taxCode }) => ({
            amount,
            reference: priceId,
            ...(taxBehavior === "unspecified" ? {} : { tax_behavior: taxBehavior }),
            ...(taxCode === null ? {} : { tax_code: taxCode }),
          })),
          expand: ["line_items"],
        },
        options,
      ),
    );
    if (!lines.has_more) return lines.data;
    return await connection.all(lineShape, (stripe, page, options) =>
      stripe.tax.calculations.listLineItems(id, page, options),
    );
  } catch (error) {
    if (isUnplaceable(error)) return null;
    throw error;
  }
}

function toAnswer({
  amount,
  amount_tax: tax,
  tax_behavior: behavior,
}: z.output<typeof lineShape>): TaxAnswer {
  const isIncluded = behavior === "inclusive";
  return { tax, total: isIncluded ? amount : amount + tax, isIncluded };
}
