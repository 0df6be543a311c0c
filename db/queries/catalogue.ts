import { and, eq, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { cataloguePrices, paymentSync } from "../schema/payments.ts";
import { tiers } from "../schema/users.ts";

export type CataloguePriceRow = typeof cataloguePrices.$inferSelect;
type TierRow = typeof tiers.$inferSelect;

const SYNC = "catalogue";

/** Prices that are sold to everybody, with the tier of a plan's subscribers, and those for subscribers only. */
export async function selectOfferedPrices(
  db: Db,
): Promise<{ price: CataloguePriceRow; tier: TierRow | null; isForSubscribers: boolean }[]> {
  const forSubscribers = alias(cataloguePrices, "for_subscribers");
  return db
    .select({
      price: cataloguePrices,
      tier: tiers,
      // A pack that is no longer sold keeps its price for subscribers theirs.
      isForSubscribers: sql<boolean>`exists (select 1 from ${cataloguePrices} ${forSubscribers} where ${forSubscribers.subscriberPriceId} = ${cataloguePrices.id})`,
    })
    .from(cataloguePrices)
    .leftJoin(tiers, eq(tiers.id, cataloguePrices.tierId))
    .where(eq(cataloguePrices.isActive, true));
}

/** Makes the rows those of the provider. Prices that it no longer has stay, and are no longer sold. */
export async function writeCatalogue(
  db: Db,
  rows: readonly (typeof cataloguePrices.$inferInsert)[],
  readAt: Date,
): Promise<void> {
  await db
    .update(cataloguePrices)
    .set({ isActive: false, syncedAt: readAt })
    .where(
      and(
        eq(cataloguePrices.isActive, true),
        notInArray(
          cataloguePrices.id,
          rows.map(({ id }) => id),
        ),
      ),
    );
  for (const row of rows) {
    const { id, ...changing } = row;
    await db
      .insert(cataloguePrices)
      .values(row)
      .onConflictDoUpdate({ target: cataloguePrices.id, set: changing });
  }
  await db
    .insert(paymentSync)
    .values({ id: SYNC, catalogueReadAt: readAt })
    .onConflictDoUpdate({ target: paymentSync.id, set: { catalogueReadAt: readAt } });
}

/** Lets one transaction at a time write the catalogue. Returns when the catalogue was last read; null for never. */
export async function lockCatalogue(db: Db): Promise<Date | null> {
  await db.insert(paymentSync).values({ id: SYNC }).onConflictDoNothing();
  const [row] = await db.select().from(paymentSync).where(eq(paymentSync.id, SYNC)).for("update");
  return row?.catalogueReadAt ?? null;
}

export async function selectCatalogueReadAt(db: Db): Promise<Date | null> {
  const [row] = await db.select().from(paymentSync).where(eq(paymentSync.id, SYNC));
  return row?.catalogueReadAt ?? null;
}

/** The ids of all tiers. */
export async function selectTierIds(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: sql<string>`${tiers.id}` }).from(tiers);
  return new Set(rows.map(({ id }) => id));
}
