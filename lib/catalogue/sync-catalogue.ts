import {
  type CataloguePriceRow,
  lockCatalogue,
  selectCatalogueReadAt,
  selectTierIds,
  writeCatalogue,
} from "#db/queries/catalogue.ts";
import { markCatalogueEventsDone } from "#db/queries/payment-events.ts";
import { databaseTime } from "#db/queries/payment-sync.ts";
import type { Context } from "#lib/context.ts";
import type { ProviderPrice } from "#lib/ports/payments/provider-state.ts";
import { transact } from "#lib/transact.ts";

const RECENT_MS = 50 * 60_000;
let running: Promise<void> | undefined;

/** Reads the catalogue from the provider, unless that was done within the hour. */
export async function syncCatalogueIfDue(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  const readAt = await selectCatalogueReadAt(ctx.db);
  if (readAt === null || ctx.now().getTime() - readAt.getTime() > RECENT_MS) await syncCatalogue(ctx);
}

/**
 * Makes the rows of the catalogue those of the provider. Callers at the same moment share one reading. What the
 * provider has and Galley cannot sell is logged with the reason.
 * @throws {PaymentFailure}
 */
export function syncCatalogue(ctx: Context): Promise<void> {
  // What it writes is no reply of the request that needs it.
  running ??= readAndWrite({ ...ctx, beforeCommit: null }).finally(() => {
    running = undefined;
  });
  return running;
}

async function readAndWrite(ctx: Context): Promise<void> {
  if (!ctx.payments) return;
  const readAt = ctx.now();
  const before = await databaseTime(ctx.db);
  const { prices, skipped } = await ctx.payments.readCatalogue();
  for (const { priceId, productId, reason } of skipped)
    ctx.log.warn({ price: priceId, product: productId }, `a price of the catalogue is left out: ${reason}`);
  await transact(ctx, async (tx) => {
    // A reading that began later knows more.
    const newest = await lockCatalogue(tx.db);
    if (newest !== null && newest > readAt) return;
    const tierIds = await selectTierIds(tx.db);
    for (const { priceId, tierId } of prices)
      if (tierId !== null && !tierIds.has(tierId))
        ctx.log.warn({ price: priceId }, `there is no tier “${tierId}”: this plan changes no limits`);
    const rows = prices.map((price) => rowOf(price, { tierIds, readAt }));
    await writeCatalogue(tx.db, rows, readAt);
    await markCatalogueEventsDone(tx.db, { before, doneAt: tx.now() });
  });
}

function rowOf(
  { priceId, tierId, ...price }: ProviderPrice,
  { tierIds, readAt }: { tierIds: ReadonlySet<string>; readAt: Date },
): CataloguePriceRow {
  return {
    id: priceId,
    tierId: tierId !== null && tierIds.has(tierId) ? tierId : null,
    ...price,
    isActive: true,
    syncedAt: readAt,
  };
}
