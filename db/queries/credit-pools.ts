import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditLots } from "../schema/credits.ts";
import { organizationMembers } from "../schema/organizations.ts";

export interface PoolRow {
  /** Credits that can be used now. */
  available: number;
  /** The sum of all allocations, what is used of them included. */
  allocated: number;
  used: number;
}

/** The numbers of an organization's pool at one moment: a single statement, so that no review starts between them. */
export async function selectPool(
  db: Db,
  { organizationId, accountId, now }: { organizationId: string; accountId: string; now: Date },
): Promise<PoolRow> {
  const lots = db
    .select({ available: sql<number>`coalesce(sum(${creditLots.available}), 0)::int`.as("available") })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        eq(creditLots.kind, "paid"),
        or(isNull(creditLots.expiresAt), gt(creditLots.expiresAt, now)),
      ),
    )
    .as("lots");
  const members = db
    .select({
      allocated: sql<number>`coalesce(sum(${organizationMembers.allocated}), 0)::int`.as("allocated"),
      used: sql<number>`coalesce(sum(${organizationMembers.used}), 0)::int`.as("used"),
    })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .as("members");
  const [row] = await db
    .select({ available: lots.available, allocated: members.allocated, used: members.used })
    .from(lots)
    .innerJoin(members, sql`true`);
  return row ?? { available: 0, allocated: 0, used: 0 };
}
