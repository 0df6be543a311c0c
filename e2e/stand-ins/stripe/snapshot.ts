import { idOf, type World } from "./world.ts";

/** Returns what each customer has, the oldest first and the deleted last, as copies. */
export function snapshot(world: World) {
  const { customers, sessions, subscriptions, schedules, invoices, charges, refunds, disputes } =
    world.tables;
  const intentOf = new Map(
    world.tables.invoicePayments
      .values()
      .filter(({ status }) => status === "paid")
      .map(({ invoice, payment }) => [idOf(invoice), idOf(payment.payment_intent)]),
  );
  const ofSessions = byOwner(sessions, ({ customer }) => idOf(customer));
  const ofSubscriptions = byOwner(subscriptions, ({ customer }) => idOf(customer));
  const ofSchedules = byOwner(schedules, ({ customer }) => idOf(customer));
  const ofInvoices = byOwner(invoices, ({ customer }) => idOf(customer));
  const ofCharges = byOwner(charges, ({ customer }) => idOf(customer));
  const ofRefunds = byOwner(refunds, ({ customer }) => idOf(customer));
  const ofDisputes = byOwner(disputes, ({ charge }) => idOf(charges.get(idOf(charge))?.customer));
  return structuredClone(
    [...customers.keys(), ...world.notes.deletedCustomers].map((id) => ({
      customer: {
        id,
        email: customers.get(id)?.email ?? null,
        isDeleted: world.notes.deletedCustomers.has(id),
      },
      sessions: ofSessions(id).map(({ id, mode, status, payment_status, amount_total, subscription }) => ({
        id,
        mode,
        status,
        payment_status,
        amount_total,
        subscription: idOf(subscription),
      })),
      subscriptions: ofSubscriptions(id).map((row) => ({
        id: row.id,
        status: row.status,
        prices: row.items.data.map(({ price }) => price.id),
        current_period_start: row.items.data[0]?.current_period_start ?? 0,
        current_period_end: row.items.data[0]?.current_period_end ?? 0,
        cancel_at: row.cancel_at,
        cancel_at_period_end: row.cancel_at_period_end,
        schedule: idOf(row.schedule),
        metadata: row.metadata,
      })),
      schedules: ofSchedules(id).map(({ id, status }) => ({
        id,
        status,
      })),
      invoices: ofInvoices(id).map((row) => ({
        id: row.id,
        status: row.status,
        billing_reason: row.billing_reason,
        total: row.total,
        amount_paid: row.amount_paid,
        currency: row.currency,
        payment_intent: intentOf.get(row.id) ?? null,
        subscription: idOf(row.parent?.subscription_details?.subscription),
        prices: row.lines.data.flatMap(({ pricing }) => idOf(pricing?.price_details?.price) ?? []),
      })),
      charges: ofCharges(id).map((row) => ({
        id: row.id,
        status: row.status,
        amount: row.amount,
        amount_refunded: row.amount_refunded,
        disputed: row.disputed,
        payment_intent: idOf(row.payment_intent),
      })),
      refunds: ofRefunds(id).map(({ id, amount, status, charge }) => ({
        id,
        amount,
        status,
        charge: idOf(charge),
      })),
      disputes: ofDisputes(id).map(({ id, amount, status, charge }) => ({
        id,
        amount,
        status,
        charge: idOf(charge),
      })),
    })),
  );
}

function byOwner<Row>(
  table: ReadonlyMap<string, Row>,
  owner: (row: Row) => string | null,
): (id: string) => Row[] {
  const groups = Map.groupBy(table.values(), owner);
  return (id) => groups.get(id) ?? [];
}
