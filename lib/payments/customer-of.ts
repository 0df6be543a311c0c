import type { CreditOwner } from "#db/queries/credit-accounts.ts";
import { insertCustomer, selectCustomerOf } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import type { Payments } from "#lib/ports/payments/port.ts";

export interface Buyer {
  owner: CreditOwner;
  email: string;
  name: string | null;
}

/**
 * Returns the id of the buyer's customer at the payment provider. It is made at the first purchase, and again if the
 * provider has it no longer. What was bought before stays with the earlier one.
 */
export async function customerOf(
  ctx: Context,
  payments: Payments,
  { owner, email, name }: Buyer,
): Promise<string> {
  const known = await selectCustomerOf(ctx.db, owner);
  if (known?.deletedAt === null) return known.id;
  const named = "userId" in owner ? `user:${owner.userId}` : `organization:${owner.organizationId}`;
  const customerId = await payments.createCustomer({ owner: named, email, name, replaces: known?.id });
  await insertCustomer(ctx.db, customerId, owner);
  const made = await selectCustomerOf(ctx.db, owner);
  if (!made) throw new Error("The customer was not written.");
  return made.id;
}
