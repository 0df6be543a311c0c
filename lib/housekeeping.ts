import { pruneExpired } from "#db/queries/prune.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { removeAbandonedWorkFolders } from "#lib/documents/work-folders.ts";
import { admitForgottenReviews } from "#lib/reviews/start/admit-reviews.ts";
import { requestContext } from "./request-context.ts";

const EVERY_MS = 3 * 3_600_000;

/** Tidies up at the start and every three hours while the process lives; a failed round is logged and tried again. */
export function startHousekeeping(): { stop: () => void } {
  let orphans = new Set<string>();
  const tidy = async () => {
    const ctx = requestContext("housekeeping");
    try {
      await admitForgottenReviews(ctx);
      await pruneExpired(ctx.db);
      orphans = await sweepOrphanFiles(ctx, orphans);
      await removeAbandonedWorkFolders(ctx.now());
    } catch (error) {
      ctx.log.warn({ err: error }, "housekeeping was cut short");
    }
  };
  const timer = setInterval(tidy, EVERY_MS);
  timer.unref();
  void tidy();
  return { stop: () => clearInterval(timer) };
}
