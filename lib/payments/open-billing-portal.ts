import { selectCustomerOf } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import { askProvider } from "./ask-provider.ts";
import { buyerOf } from "./buyer-of.ts";
import { nothingBought } from "./problems.ts";
import { checkReturnAddresses } from "./return-address.ts";

interface OpenPortal {
  returnUrl?: string | undefined;
  organizationId?: string | undefined;
}

/** Opens the provider's pages for cards, addresses and invoices. */
export async function openBillingPortal(ctx: ActorContext, { returnUrl, organizationId }: OpenPortal) {
  checkReturnAddresses(ctx, { returnUrl });
  const { payments } = ctx;
  const { owner } = await buyerOf(ctx, { organizationId, permission: "buy" });
  const customer = payments && (await selectCustomerOf(ctx.db, owner));
  if (!payments || !customer) throw nothingBought("You have bought nothing here yet.");
  const back = returnUrl ?? `${ctx.origin}/settings/plan`;
  const { url } = await askProvider(ctx, () =>
    payments.openPortal({ customerId: customer.id, returnUrl: back }),
  );
  return { portal_url: url };
}
