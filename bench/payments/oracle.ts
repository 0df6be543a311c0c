import type { Shop } from "#lib/payments/testing/shop.ts";
import type { History, Snapshot } from "./history.ts";
import { disputedOf, shareGone } from "./share-gone.ts";

interface LotRow {
  reference: string;
  source: string;
  granted: number;
  available: number;
  held: number;
  spent: number;
  expired: number;
  voided: number;
  reversed: number;
  withdrawn: number;
  payment_intent_id: string | null;
  entries: number;
}

/** Returns what is wrong with a customer's rows, compared with what the provider has. */
export async function faultsOf(shop: Shop, history: History, state: Snapshot): Promise<string[]> {
  return [
    ...(await creditFaults(shop, history, state)),
    ...(await planFaults(shop, history, state)),
    ...(await paymentFaults(shop, history, state)),
  ];
}

async function creditFaults(shop: Shop, { buyer, spent }: History, state: Snapshot): Promise<string[]> {
  const lots = await shop.app.database.sql<LotRow[]>`
    select reference, source, granted, available, held, spent, expired, voided, reversed, withdrawn,
      payment_intent_id, (select coalesce(sum(amount), 0)::int from credit_entries where lot_id = credit_lots.id) as entries
    from credit_lots join credit_accounts on credit_accounts.id = account_id
    where user_id = ${buyer.person.id} and kind = 'paid'`;
  const bought = lots.filter(({ source }) => source === "pack" || source === "plan");
  const seen = new Set<LotRow>();
  const paidInvoices = state.invoices.filter(({ status, prices }) => status === "paid" && prices.length > 0);
  const found = await Promise.all(
    paidInvoices.map(async (invoice) => {
      const credits = creditsOf(shop, invoice.prices[0] ?? "");
      const share = await shareGone(shop, state, invoice);
      const lot = bought.find(
        ({ reference, payment_intent_id }) =>
          reference === `invoice:${invoice.id}` ||
          (payment_intent_id !== null && payment_intent_id === invoice.payment_intent),
      );
      if (!lot) return share >= 1 ? [] : [`no credits for ${invoice.id}`];
      seen.add(lot);
      const reversed = Math.min(credits, Math.ceil(credits * share - 1e-9));
      return [
        ...(lot.granted === credits ? [] : [`${invoice.id} gave ${lot.granted}, not ${credits}`]),
        ...(lot.reversed === reversed ? [] : [`${invoice.id} reversed ${lot.reversed}, not ${reversed}`]),
      ];
    }),
  );
  const faults = found.flat();
  const isVoidRight = (lot: LotRow) => {
    const target = Math.min(lot.granted, lot.reversed + lot.withdrawn);
    return lot.voided === target || (lot.voided < target && lot.available === 0);
  };
  const sum = lots.reduce((total, lot) => total + lot.spent, 0);
  return [
    ...faults,
    ...bought.filter((lot) => !seen.has(lot)).map(({ reference }) => `${reference} is paid by nothing`),
    ...lots
      .filter((lot) => !isVoidRight(lot))
      .map(({ reference }) => `${reference} voids too few or too many`),
    ...lots
      .filter((lot) => lot.available + lot.held + lot.spent + lot.expired + lot.voided !== lot.granted)
      .map(({ reference }) => `${reference} does not add up`),
    ...lots
      .filter(({ available, entries }) => available !== entries)
      .map(({ reference }) => `the ledger of ${reference} does not add up`),
    ...(sum === spent ? [] : [`${sum} spent, not ${spent}`]),
  ];
}

async function planFaults(shop: Shop, { buyer }: History, state: Snapshot): Promise<string[]> {
  const { sql } = shop.app.database;
  const rows = await sql<{ id: string; status: string; price_id: string; ends: number }[]>`
    select id, status, price_id, extract(epoch from period_end)::int as ends
    from subscriptions where customer_id = ${buyer.customerId}`;
  const faults = state.subscriptions.flatMap(({ id, status, prices, current_period_end: ends }) => {
    const row = rows.find((each) => each.id === id);
    const isSame = row?.status === status && row.price_id === prices[0] && row.ends === ends;
    return isSame ? [] : [`${id} is ${status}, not ${row?.status ?? "missing"}`];
  });
  const active = state.subscriptions.filter(({ status }) => status === "active" || status === "past_due");
  const [user] = await sql<{ tier: string | null }[]>`
    select plan_tier_id as tier from users where id = ${buyer.person.id}`;
  const [plan] = active;
  const tier = plan ? shop.prices.find(({ priceId }) => priceId === plan.prices[0])?.tierId : null;
  return [
    ...faults,
    ...(active.length > 1 ? [`${active.length} plans at once`] : []),
    ...(plan?.status === "past_due" || user?.tier === tier ? [] : [`the tier is ${user?.tier}, not ${tier}`]),
  ];
}

async function paymentFaults(shop: Shop, { buyer }: History, state: Snapshot): Promise<string[]> {
  const [row] = await shop.app.database.sql<{ paid: number; back: number; open: number }[]>`
    select (select coalesce(sum(amount + tax), 0)::int from payments where customer_id = ${buyer.customerId}) as paid,
      (select coalesce(sum(refunded + disputed), 0)::int from payments where customer_id = ${buyer.customerId}) as back,
      (select count(*)::int from payment_events
        where customer_id = ${buyer.customerId} and state in ('waiting', 'failed')) as open`;
  const charges = state.charges.filter(({ status }) => status === "succeeded");
  const paid = charges.reduce((sum, { amount }) => sum + amount, 0);
  const back = charges.reduce(
    (sum, { id, amount_refunded }) => sum + amount_refunded + disputedOf(state, id),
    0,
  );
  return [
    ...(row?.paid === paid ? [] : [`${row?.paid} paid, not ${paid}`]),
    ...(row?.back === back ? [] : [`${row?.back} went back, not ${back}`]),
    ...(row?.open === 0 ? [] : [`${row?.open} events wait`]),
  ];
}

function creditsOf(shop: Shop, price: string): number {
  return shop.prices.find(({ priceId }) => priceId === price)?.credits ?? 0;
}
