import { pruneExpired } from "#db/queries/prune.ts";
import { syncCatalogue, syncCatalogueIfDue } from "#lib/catalogue/sync-catalogue.ts";
import { expireCredits } from "#lib/credits/expire-credits.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { removeAbandonedWorkFolders } from "#lib/documents/work-folders.ts";
import { syncPaymentsIfDue } from "#lib/payments/sync/sync-payments.ts";
import { PaymentFailure } from "#lib/ports/payments/port.ts";
import { issueDueRewards } from "#lib/referrals/issue-due-rewards.ts";
import { admitForgottenReviews } from "#lib/reviews/start/admit-reviews.ts";
import type { Context } from "./context.ts";
import { requestContext } from "./request-context.ts";

const HOUR_MS = 3_600_000;
const EVERY_MS = 3 * HOUR_MS;

/** Tidies up at the start and every three hours while the process lives; a failed round is logged and tried again. */
export function startHousekeeping(): { stop: () => void } {
  const tasks: ((ctx: Context) => Promise<unknown>)[] = [
    admitForgottenReviews,
    expireCredits,
    issueDueRewards,
    (ctx) => pruneExpired(ctx.db),
    sweepOrphanFiles,
    (ctx) => removeAbandonedWorkFolders(ctx.now()),
  ];
  const tidy = async () => {
    const ctx = requestContext("housekeeping");
    for (const task of tasks) {
      // One that fails each time must not keep the others from their work.
      await task(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "housekeeping was cut short"));
    }
  };
  const beat = paymentsBeat();
  const timers = [setInterval(tidy, EVERY_MS), setInterval(beat, HOUR_MS)];
  for (const timer of timers) timer.unref();
  void tidy();
  void beat();
  return { stop: () => timers.forEach(clearInterval) };
}

/** Returns what is done every hour for payments. A provider that stays down is logged once. */
function paymentsBeat(): () => Promise<void> {
  const down = new Set<(ctx: Context) => Promise<void>>();
  // Whoever has changed prices at the provider may start Galley anew to see them.
  let readCatalogue = syncCatalogue;
  return async () => {
    const ctx = requestContext("payments-hourly");
    const syncs = [readCatalogue, syncPaymentsIfDue];
    readCatalogue = syncCatalogueIfDue;
    // A catalogue that nobody can read must not keep credits from those who paid.
    for (const sync of syncs) {
      try {
        await sync(ctx);
        down.delete(sync);
      } catch (error) {
        const isDown = error instanceof PaymentFailure;
        if (!isDown || !down.has(sync))
          ctx.log.warn({ err: error }, "payments could not be synced; the next hour tries again");
        if (isDown) down.add(sync);
      }
    }
  };
}
