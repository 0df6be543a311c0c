import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditLots } from "../schema/credits.ts";
import {
  cataloguePrices,
  paymentCustomers,
  paymentInvoices,
  payments,
  subscriptions,
} from "../schema/payments.ts";
import { users } from "../schema/users.ts";
import type { CreditLotRow } from "./credit-lots.ts";
import type { PaymentInvoiceRow, PaymentRow } from "./payment-state.ts";

export interface PaidInvoice {
  invoice: PaymentInvoiceRow;
  /** Null until it is paid. */
  payment: PaymentRow | null;
  /** What was bought. */
  name: string | null;
  /** The credits that came with it. */
  lots: readonly CreditLotRow[];
}

/** An invoice that is not paid yet is of its plan. */
const boughtPrice = sql`coalesce(${payments.priceId}, ${subscriptions.priceId})`;

/** Invoices of customers with their payments and credits, the newest first; only one of them if its id is given. */
export async function selectInvoices(
  db: Db,
  { customerIds, invoiceId }: { customerIds: readonly string[]; invoiceId?: string },
): Promise<PaidInvoice[]> {
  const rows = await db
    .select({ invoice: paymentInvoices, payment: payments, name: cataloguePrices.name })
    .from(paymentInvoices)
    .leftJoin(
      payments,
      sql`${payments.id} = coalesce(${paymentInvoices.paymentIntentId}, ${paymentInvoices.id})
        and ${payments.customerId} = ${paymentInvoices.customerId}`,
    )
    .leftJoin(subscriptions, eq(subscriptions.id, paymentInvoices.subscriptionId))
    .leftJoin(
      cataloguePrices,
      sql`${cataloguePrices.id} = ${boughtPrice} or ${cataloguePrices.subscriberPriceId} = ${boughtPrice}
        and not exists (select from ${cataloguePrices} as own where own.id = ${boughtPrice})`,
    )
    .where(
      and(
        inArray(paymentInvoices.customerId, [...customerIds]),
        invoiceId === undefined ? undefined : eq(paymentInvoices.id, invoiceId),
      ),
    )
    // The provider dates invoices to the second, and numbers them.
    .orderBy(desc(paymentInvoices.createdAt), desc(paymentInvoices.number), desc(paymentInvoices.id));
  const lots = await selectLotsPaidBy(
    db,
    rows.flatMap(({ payment }) => payment?.id ?? []),
  );
  return rows.map((row) => ({
    ...row,
    lots: lots.filter(({ paymentIntentId }) => paymentIntentId === row.payment?.id),
  }));
}

async function selectLotsPaidBy(db: Db, paymentIds: readonly string[]): Promise<CreditLotRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(creditLots)
    .where(inArray(creditLots.paymentIntentId, [...paymentIds]));
}

/** Notes that the buyer asked to withdraw. False if that was noted before. */
export async function markWithdrawalAsked(db: Db, paymentId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ withdrawalAskedAt: at })
    .where(and(eq(payments.id, paymentId), isNull(payments.withdrawalAskedAt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Notes that a withdrawal was confirmed, and what it refunds for how many credits. */
export async function markWithdrawn(
  db: Db,
  paymentId: string,
  { at, amount, credits }: { at: Date; amount: number; credits: number },
): Promise<void> {
  await db
    .update(payments)
    .set({ withdrawnAt: at, withdrawnAmount: amount, withdrawnCredits: credits })
    .where(eq(payments.id, paymentId));
}

/** A person's purchase by its payment, with the address to write to. Undefined if the account is gone. */
export async function selectPurchaseToMail(
  db: Db,
  paymentId: string,
): Promise<(PaidInvoice & { email: string }) | undefined> {
  const [row] = await db
    .select({ email: users.email, customerId: payments.customerId, invoiceId: paymentInvoices.id })
    .from(payments)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, payments.customerId))
    .innerJoin(users, eq(users.id, paymentCustomers.userId))
    .innerJoin(
      paymentInvoices,
      sql`coalesce(${paymentInvoices.paymentIntentId}, ${paymentInvoices.id}) = ${payments.id}`,
    )
    .where(eq(payments.id, paymentId));
  if (!row) return undefined;
  const { email, customerId, invoiceId } = row;
  const [found] = await selectInvoices(db, { customerIds: [customerId], invoiceId });
  return found && { ...found, email };
}

export async function selectCustomerOfPayment(db: Db, paymentId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: payments.customerId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  return row?.customerId;
}

/** Notes that a plan was bought a second time by accident. False if that was noted before, or the payment is unknown. */
export async function markBoughtTwice(db: Db, paymentId: string, at: Date): Promise<boolean> {
  const rows = await db
    .update(payments)
    .set({ boughtTwiceAt: at })
    .where(and(eq(payments.id, paymentId), isNull(payments.boughtTwiceAt)))
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** True if the payment of an invoice goes back because its plan was bought twice. */
export async function wasBoughtTwice(db: Db, invoiceId: string): Promise<boolean> {
  const [row] = await db
    .select({ at: payments.boughtTwiceAt })
    .from(paymentInvoices)
    .innerJoin(payments, eq(payments.id, paymentInvoices.paymentIntentId))
    .where(eq(paymentInvoices.id, invoiceId));
  return row?.at != null;
}
