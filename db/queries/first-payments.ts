import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../client.ts";
import { paymentCustomers, payments } from "../schema/payments.ts";

export type FirstPayment = Pick<
  typeof payments.$inferSelect,
  "id" | "amount" | "tax" | "refunded" | "disputed" | "paidAt"
>;

/** The first payment of a person for which money was due. */
export async function selectFirstPayment(db: Db, userId: string): Promise<FirstPayment | undefined> {
  const [row] = await db
    .select({
      id: payments.id,
      amount: payments.amount,
      tax: payments.tax,
      refunded: payments.refunded,
      disputed: payments.disputed,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, payments.customerId))
    .where(and(eq(paymentCustomers.userId, userId), gt(payments.amount, 0)))
    .orderBy(asc(payments.paidAt), asc(payments.id))
    .limit(1);
  return row;
}
