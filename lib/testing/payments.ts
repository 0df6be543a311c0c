import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { paymentCustomers, payments } from "#db/schema/payments.ts";

type PaymentRow = typeof payments.$inferInsert;

/** Writes a payment of a person, as a sync with the payment provider does. Returns its id. */
export async function writePayment(
  db: Db,
  userId: string,
  payment: Pick<PaymentRow, "paidAt"> & Partial<PaymentRow>,
): Promise<string> {
  const customerId = `cus_${userId}`;
  await db.insert(paymentCustomers).values({ id: customerId, userId }).onConflictDoNothing();
  const id = `pi_${randomUUID()}`;
  await db
    .insert(payments)
    .values({ id, customerId, kind: "pack", amount: 2_000, tax: 0, currency: "eur", ...payment });
  return id;
}
