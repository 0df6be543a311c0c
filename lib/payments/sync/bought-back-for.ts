import { type BoughtBack, selectBoughtBack } from "#db/queries/payment-state.ts";
import type { Context } from "#lib/context.ts";
import type { CheckoutState } from "#lib/ports/payments/provider-state.ts";

/** Returns what an upgrade was paid with besides money: credits of the plan before. `reference` is that of its lot. */
export async function boughtBackFor(
  tx: Pick<Context, "db">,
  reference: string,
  checkouts: readonly CheckoutState[],
): Promise<BoughtBack[]> {
  const upgrade = checkouts.find(
    ({ mode, invoiceId }) => mode === "upgrade" && invoiceId !== null && reference === `invoice:${invoiceId}`,
  );
  return upgrade ? selectBoughtBack(tx.db, upgrade.checkoutId) : [];
}
