import { selectCustomerOf } from "#db/queries/purchases.ts";
import { syncCatalogue } from "#lib/catalogue/sync-catalogue.ts";
import type { ActorContext } from "#lib/context.ts";
import { isRefusal, type Payments } from "#lib/ports/payments/port.ts";
import { transact } from "#lib/transact.ts";
import { askProvider } from "./ask-provider.ts";
import { buyerOf } from "./buyer-of.ts";
import { currencyOfSale } from "./currency-of-sale.ts";
import { type Buyer, customerOf } from "./customer-of.ts";
import { inTurn } from "./in-turn.ts";
import { type Opened, openPurchase } from "./open-purchase.ts";
import { type ActivePlan, planOf } from "./plan-of.ts";
import { subscriptionExists, unknownPrice } from "./problems.ts";
import { checkReturnAddresses } from "./return-address.ts";
import { type Sale, saleOf } from "./sale-of.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

interface OpenCheckout {
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  organizationId?: string | undefined;
  country?: string | undefined;
}

/** Opens a checkout for a pack or a first plan. */
export async function openCheckout(ctx: ActorContext, input: OpenCheckout) {
  checkReturnAddresses(ctx, input);
  const { payments } = ctx;
  if (!payments) throw unknownPrice("No price is for sale here.");
  const { organizationId } = input;
  const buyer = await buyerOf(ctx, { organizationId, permission: "buy" });
  // What is refused is refused before the provider hears of anybody.
  const known = await selectCustomerOf(ctx.db, buyer.owner);
  await chooseSale(ctx, { input, buyer, customerId: known?.id ?? null });
  const opened = await askProvider(ctx, async () => {
    const customerId = await customerOf(ctx, payments, buyer);
    const opening = { payments, buyer, customerId, input };
    return openInTurn(ctx, opening).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      // The provider may have the customer no longer, or sell the price no longer, and nobody has told us.
      await syncCustomer(ctx, customerId);
      await syncCatalogue(ctx);
      return openInTurn(ctx, { ...opening, customerId: await customerOf(ctx, payments, buyer) });
    });
  });
  return transact(ctx, async () => ({ checkout_url: opened.url, session_id: opened.checkoutId }));
}

interface Opening {
  payments: Payments;
  buyer: Buyer;
  customerId: string;
  input: OpenCheckout;
}

async function openInTurn(
  ctx: ActorContext,
  { payments, buyer, customerId, input }: Opening,
): Promise<Opened> {
  const { successUrl, cancelUrl, country } = input;
  const checkout = await inTurn(ctx, customerId, async (lease) => {
    const { sale, plan } = await chooseSale(ctx, { input, buyer, customerId });
    return openPurchase(
      { ...ctx, beforeCommit: null },
      { payments, lease },
      {
        customerId,
        mode: sale.mode,
        priceId: sale.priceId,
        currency: currencyOfSale(sale, plan, country),
        successUrl,
        cancelUrl,
        upgrade: null,
      },
    );
  });
  if (checkout) return checkout;
  await syncCustomer(ctx, customerId);
  throw subscriptionExists("You have just started a plan, in another tab for example.");
}

async function chooseSale(
  ctx: ActorContext,
  { input, buyer, customerId }: { input: OpenCheckout; buyer: Buyer; customerId: string | null },
): Promise<{ sale: Sale; plan: ActivePlan | null }> {
  const plan = customerId === null ? null : await planOf(ctx, customerId);
  const isOrganization = "organizationId" in buyer.owner;
  const sale = await saleOf(ctx, { priceId: input.priceId, plan, isOrganization });
  if (sale.mode === "plan" && plan !== null) {
    throw subscriptionExists(`You have the plan “${plan.price.name}” already.`);
  }
  return { sale, plan };
}
