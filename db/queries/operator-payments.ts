import { desc, eq, inArray } from "drizzle-orm";
import type { Db } from "../client.ts";
import { paymentCustomers, paymentEvents, payments, subscriptions } from "../schema/payments.ts";
import { users } from "../schema/users.ts";
import { selectCustomersOf } from "./purchases.ts";

/** What a person has paid and subscribed to, the newest first. */
export async function selectPaymentsOf(db: Db, userId: string) {
  const customers = (await selectCustomersOf(db, { userId })).map(({ id }) => id);
  const paid = await db
    .select()
    .from(payments)
    .where(inArray(payments.customerId, customers))
    .orderBy(desc(payments.paidAt), desc(payments.id));
  const subscribed = await db
    .select()
    .from(subscriptions)
    .where(inArray(subscriptions.customerId, customers))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
  return { customerId: customers[0] ?? null, paid, subscribed };
}

/** Events whose handling failed, with the person's address; the newest first. */
export async function selectFailedEvents(db: Db, limit: number) {
  return db
    .select({ event: paymentEvents, email: users.email })
    .from(paymentEvents)
    .leftJoin(paymentCustomers, eq(paymentCustomers.id, paymentEvents.customerId))
    .leftJoin(users, eq(users.id, paymentCustomers.userId))
    .where(eq(paymentEvents.state, "failed"))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(limit);
}

/** Marks an event as one that waits, with its errors kept until it is done. Undefined if there is none. */
export async function waitAgain(
  db: Db,
  id: string,
): Promise<{ customerId: string | null; userId: string | null } | undefined> {
  const [event] = await db
    .update(paymentEvents)
    .set({ state: "waiting", doneAt: null })
    .where(eq(paymentEvents.id, id))
    .returning({ customerId: paymentEvents.customerId });
  if (!event) return undefined;
  const [customer] = event.customerId
    ? await db.select().from(paymentCustomers).where(eq(paymentCustomers.id, event.customerId))
    : [];
  return { customerId: event.customerId, userId: customer?.userId ?? null };
}
