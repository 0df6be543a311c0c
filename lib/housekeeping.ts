import { pruneExpired } from "#db/queries/prune.ts";
import { sweepOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { requestContext } from "./request-context.ts";

const EVERY_MS = 3 * 3_600_000;

/** Tidies up every three hours while the process lives; a failed round is logged and tried again. */
export function startHousekeeping(): { stop: () => void } {
  let orphans = new Set<string>();
  const timer = setInterval(async () => {
    const ctx = requestContext("housekeeping");
    try {
      await pruneExpired(ctx.db);
      orphans = await sweepOrphanFiles(ctx, orphans);
    } catch (error) {
      ctx.log.warn({ err: error }, "housekeeping was cut short");
    }
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
