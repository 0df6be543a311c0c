import { and, asc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditLots } from "../schema/credits.ts";

const ORDER_OF_USE = [
  asc(creditLots.priority),
  sql`${creditLots.expiresAt} asc nulls last`,
  asc(creditLots.createdAt),
  asc(creditLots.id),
];

export type CreditLotRow = typeof creditLots.$inferSelect;
export type LotState = "available" | "held" | "spent" | "expired" | "voided";

/** Null if this cause has granted before. */
export async function insertLot(
  db: Db,
  lot: Omit<typeof creditLots.$inferInsert, "available">,
): Promise<CreditLotRow | null> {
  const [row] = await db
    .insert(creditLots)
    .values({ id: uuidv7(), ...lot, available: lot.granted })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}

/** Moves credits of a lot from one state to another. False if so many are not in the first. */
export async function moveCredits(
  db: Db,
  lotId: string,
  { from, to, quantity }: { from: LotState; to: LotState; quantity: number },
): Promise<boolean> {
  const rows = await db
    .update(creditLots)
    .set({
      [from]: sql`${creditLots[from]} - ${quantity}`,
      [to]: sql`${creditLots[to]} + ${quantity}`,
    })
    .where(and(eq(creditLots.id, lotId), sql`${creditLots[from]} >= ${quantity}`))
    .returning({ id: creditLots.id });
  return rows.length > 0;
}

/** The lot that is used next: by priority, then the soonest expiry, then the oldest. The account must be locked. */
export async function selectNextLot(
  db: Db,
  { accountId, kind, now }: { accountId: string; kind: CreditLotRow["kind"]; now: Date },
): Promise<CreditLotRow | undefined> {
  const [row] = await db
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        eq(creditLots.kind, kind),
        gt(creditLots.available, 0),
        unexpiredAt(now),
      ),
    )
    .orderBy(...ORDER_OF_USE)
    .limit(1);
  return row;
}

export async function selectLot(db: Db, id: string): Promise<CreditLotRow | undefined> {
  const [row] = await db.select().from(creditLots).where(eq(creditLots.id, id));
  return row;
}

export async function selectLotByReference(
  db: Db,
  lot: Pick<CreditLotRow, "accountId" | "kind" | "reference">,
): Promise<CreditLotRow | undefined> {
  const [row] = await db
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, lot.accountId),
        eq(creditLots.kind, lot.kind),
        eq(creditLots.reference, lot.reference),
      ),
    );
  return row;
}

/** All lots of an account, the oldest first. */
export async function selectLots(db: Db, accountId: string): Promise<CreditLotRow[]> {
  return db
    .select()
    .from(creditLots)
    .where(eq(creditLots.accountId, accountId))
    .orderBy(asc(creditLots.createdAt), asc(creditLots.id));
}

/** Lots of an account with credits to use or set aside, in the order of use. */
export async function selectLotsInUse(db: Db, accountId: string, now: Date): Promise<CreditLotRow[]> {
  return db
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        or(gt(creditLots.held, 0), and(gt(creditLots.available, 0), unexpiredAt(now))),
      ),
    )
    .orderBy(...ORDER_OF_USE);
}

/** Lots that a subscription paid for and that can still be used. */
export async function selectUsableLotsOfSubscription(
  db: Db,
  { accountId, subscriptionId, now }: { accountId: string; subscriptionId: string; now: Date },
): Promise<CreditLotRow[]> {
  return db
    .select()
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        eq(creditLots.subscriptionId, subscriptionId),
        gt(creditLots.available, 0),
        unexpiredAt(now),
      ),
    );
}

/** What an account can use now, by kind. */
export async function sumUsable(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ paid: number; preview: number }> {
  const rows = await db
    .select({ kind: creditLots.kind, available: sql<number>`sum(${creditLots.available})::int` })
    .from(creditLots)
    .where(and(eq(creditLots.accountId, accountId), gt(creditLots.available, 0), unexpiredAt(now)))
    .groupBy(creditLots.kind);
  const of = (kind: CreditLotRow["kind"]) => rows.find((row) => row.kind === kind)?.available ?? 0;
  return { paid: of("paid"), preview: of("preview") };
}

/** Accounts with credits past their expiry that are not yet marked as expired. */
export async function selectAccountsToExpire(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ accountId: creditLots.accountId })
    .from(creditLots)
    .where(and(gt(creditLots.available, 0), lte(creditLots.expiresAt, now)))
    .limit(limit);
  return rows.map(({ accountId }) => accountId);
}

export async function selectExpiredLots(db: Db, accountId: string, now: Date): Promise<CreditLotRow[]> {
  return db
    .select()
    .from(creditLots)
    .where(
      and(eq(creditLots.accountId, accountId), gt(creditLots.available, 0), lte(creditLots.expiresAt, now)),
    );
}

export async function setLotTargets(
  db: Db,
  lotId: string,
  targets: Partial<Pick<CreditLotRow, "reversed" | "withdrawn" | "expiresAt">>,
): Promise<void> {
  await db.update(creditLots).set(targets).where(eq(creditLots.id, lotId));
}

/** Lots that these payments paid for. */
export async function selectLotsOfPayments(
  db: Db,
  paymentIntentIds: readonly string[],
): Promise<CreditLotRow[]> {
  if (paymentIntentIds.length === 0) return [];
  return db
    .select()
    .from(creditLots)
    .where(
      and(isNotNull(creditLots.paymentIntentId), inArray(creditLots.paymentIntentId, [...paymentIntentIds])),
    );
}

function unexpiredAt(now: Date): SQL {
  return sql`(${creditLots.expiresAt} is null or ${creditLots.expiresAt} > ${now.toISOString()}::timestamptz)`;
}
