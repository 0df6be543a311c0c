import { syncCatalogue, syncCatalogueIfDue } from "#lib/catalogue/sync-catalogue.ts";
import { expireCredits } from "#lib/credits/expire-credits.ts";
import { deleteOldOriginals } from "#lib/documents/delete-old-originals.ts";
import { sweepDirectUploads } from "#lib/documents/sweep-direct-uploads.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { removeAbandonedWorkFolders } from "#lib/documents/work-folders.ts";
import { beginDigests } from "#lib/mail/begin-digests.ts";
import { syncPaymentsIfDue } from "#lib/payments/sync/sync-payments.ts";
import { PaymentFailure } from "#lib/ports/payments/port.ts";
import { issueDueRewards } from "#lib/referrals/issue-due-rewards.ts";
import { admitForgottenReviews } from "#lib/reviews/start/admit-reviews.ts";
import type { Context } from "./context.ts";
import { forgetOldRecords } from "./forget-old-records.ts";
import { reconcileWork } from "./reconcile-work.ts";
import { requestContext } from "./request-context.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const EVERY_MS = 3 * HOUR_MS;

type Task = (ctx: Context) => Promise<unknown>;

/**
 * Looks for work that stands still every minute, and tidies up every three hours, while the process lives, and does both
 * at the start. A failed round is logged and tried again. `isEmbedded` says that no Inngest server runs the jobs.
 */
export function startHousekeeping({ isEmbedded }: { isEmbedded: boolean }): { stop: () => void } {
  const lookAfterWork = roundOf("work-minutely", [
    admitForgottenReviews,
    (ctx) => reconcileWork(ctx, { isEmbedded }),
    beginDigests,
  ]);
  const tidy = roundOf("housekeeping", [
    expireCredits,
    issueDueRewards,
    forgetOldRecords,
    deleteOldOriginals,
    sweepOrphanFiles,
    sweepDirectUploads,
    (ctx) => removeAbandonedWorkFolders(ctx.now()),
  ]);
  const beat = paymentsBeat();
  const timers = [
    setInterval(lookAfterWork, MINUTE_MS),
    setInterval(tidy, EVERY_MS),
    setInterval(beat, HOUR_MS),
  ];
  for (const timer of timers) timer.unref();
  void lookAfterWork();
  void tidy();
  void beat();
  return { stop: () => timers.forEach(clearInterval) };
}

/** Returns a function that does tasks in turn, unless it still does. */
function roundOf(name: string, tasks: readonly Task[]): () => Promise<void> {
  let isUnderWay = false;
  return async () => {
    if (isUnderWay) return;
    isUnderWay = true;
    const ctx = requestContext(name);
    for (const task of tasks) {
      // One that fails each time must not keep the others from their work.
      await task(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, `${name} was cut short`));
    }
    isUnderWay = false;
  };
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
