import type { Shop } from "#lib/payments/testing/shop.ts";
import type { Snapshot } from "./history.ts";

type Invoice = Snapshot["invoices"][number];

interface BoughtBack {
  /** The invoice of the lot. */
  invoice: string;
  granted: number;
  withdrawn: number;
  worth: number;
}

/**
 * Returns which share of what an invoice cost went back: of its money, and of the earlier money whose credits paid for
 * an upgrade, as far as that is not the money of credits which the upgrade did not take.
 */
export async function shareGone(shop: Shop, state: Snapshot, invoice: Invoice): Promise<number> {
  const ofMoney = moneyGone(state, invoice);
  const boughtBack = await boughtBackFor(shop, state, invoice);
  const worth = boughtBack.reduce((sum, each) => sum + each.worth, 0);
  if (worth === 0) return ofMoney;
  const ofCredits = boughtBack.reduce((sum, { invoice: id, granted, withdrawn, worth }) => {
    const earlier = state.invoices.find((each) => each.id === id);
    const reversed = earlier ? Math.ceil(granted * moneyGone(state, earlier) - 1e-9) : 0;
    return sum + (worth * Math.max(0, reversed + withdrawn - granted)) / withdrawn;
  }, 0);
  return (invoice.total * ofMoney + ofCredits) / (invoice.total + worth);
}

function moneyGone(state: Snapshot, invoice: Invoice): number {
  const charge = state.charges.find(
    ({ payment_intent, status }) => payment_intent === invoice.payment_intent && status === "succeeded",
  );
  return charge ? (charge.amount_refunded + disputedOf(state, charge.id)) / charge.amount : 0;
}

export function disputedOf({ disputes }: Snapshot, charge: string): number {
  return disputes
    .filter((dispute) => dispute.charge === charge && dispute.status !== "won")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Only the first invoice of a subscription is that of its checkout. */
async function boughtBackFor(shop: Shop, state: Snapshot, invoice: Invoice): Promise<BoughtBack[]> {
  if (invoice.billing_reason !== "subscription_create") return [];
  const session = state.sessions.find(({ subscription }) => subscription === invoice.subscription);
  return shop.app.database.sql<BoughtBack[]>`
    select substr(lot.reference, 9) as invoice, lot.granted, lot.withdrawn,
      floor(hold.amount::numeric * lot.price / lot.granted)::int as worth
    from credit_holds hold join credit_lots lot on lot.id = hold.lot_id
    where hold.reference = ${session?.id ?? ""} and hold.state = 'bought-back'`;
}
