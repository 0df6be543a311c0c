import type { PaymentCustomerRow } from "#db/queries/payment-sync.ts";
import { selectCustomerOf } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import { isRefusal } from "#lib/ports/payments/port.ts";
import { askProvider } from "./ask-provider.ts";
import { buyerOf } from "./buyer-of.ts";
import { nothingBought } from "./problems.ts";
import { checkReturnAddresses } from "./return-address.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

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
  requireKept(customer);
  const back = returnUrl ?? `${ctx.origin}/settings/plan`;
  const { url } = await askProvider(ctx, () =>
    payments.openPortal({ customerId: customer.id, returnUrl: back }).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      await syncCustomer(ctx, customer.id);
      requireKept(await selectCustomerOf(ctx.db, owner));
      throw error;
    }),
  );
  return { portal_url: url };
}

/** @throws nothing-bought (404) if the provider has the customer no longer */
function requireKept(customer: PaymentCustomerRow | undefined): void {
  if (customer?.deletedAt === null) return;
  throw nothingBought(
    "The payment provider has deleted your customer account. Your invoices are still listed here, and your next purchase creates a new account.",
  );
}
