import { selectDocument } from "#db/queries/documents.ts";
import { markHandled, sendEventAgain } from "#db/queries/handled-events.ts";
import { endAbandonedRuns } from "#db/queries/job-runs.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import {
  claimSilentWork,
  seeWorkInHand,
  selectSilence,
  selectSilentWork,
  type WatchedWork,
  watchWork,
} from "#db/queries/watched-work.ts";
import type { Work } from "#db/queries/work-steps.ts";
import type { Context, GalleyEvents } from "./context.ts";
import { failConversion } from "./documents/fail-conversion.ts";
import { meter } from "./metrics/meter.ts";
import { failReview } from "./reviews/publish/fail-review.ts";
import { transact } from "./transact.ts";

/** Work without a sign of life for so long was lost, or its process died. A step that is under way gives one every ten seconds. */
const QUIET_MS = 210_000;
/** After so many times without progress the work fails. */
const MOST_SENDS = 2;
/** Work that waits behind others does not wait longer. */
const LONGEST_QUEUE_HOURS = 24;
const AT_ONCE = 500;

/** Events whose work has no row that says if it is done. */
export const WATCHED_EVENTS: readonly (keyof GalleyEvents)[] = [
  "document/deleted",
  "document/print-changed",
  "review/cancelled",
  "review/ended",
  "review/shared",
  "response/started",
  "access/requested",
  "threads/answered",
  "digest/due",
  "payments/changed",
  "customer/left",
  "catalogue/changed",
  "withdrawal/asked",
  "withdrawal/refunded",
  "plan/bought-twice",
  "organization/invited",
];

interface Patience {
  quietMs?: number;
  mostSends?: number;
  /** False where an Inngest server runs the jobs: runs that the embedded runner left then lead to nothing. */
  isEmbedded?: boolean;
}

/**
 * Leaves no work standing still: conversions, reviews, and events whose job is not done. Work without a sign of life is
 * sent again, which is harmless if its run still lives, since one execution at a time does a step. Work that was sent
 * several times without progress fails, and its credit returns. Work that waits for a place behind others does neither.
 * Safe to run in several processes at once.
 */
export async function reconcileWork(
  ctx: Context,
  { quietMs = QUIET_MS, mostSends = MOST_SENDS, isEmbedded = true }: Patience = {},
): Promise<void> {
  if (!isEmbedded) await endAbandonedRuns(ctx.db, quietMs);
  await watchWork(ctx.db, WATCHED_EVENTS);
  const silent = () => selectSilentWork(ctx.db, { quietMs, limit: AT_ONCE });
  if ((await silent()).length === 0) return;
  await seeWorkInHand(ctx.db, { quietMs, isEmbedded });
  for (let some = await silent(); some.length > 0; some = await silent())
    for (const work of some) await sendAgainOrFail(ctx, work, { quietMs, mostSends });
}

async function sendAgainOrFail(
  ctx: Context,
  work: WatchedWork,
  { quietMs, mostSends }: { quietMs: number; mostSends: number },
): Promise<void> {
  const { isBroken, othersMove, progress, hours } = await selectSilence(ctx.db, work, quietMs);
  const sends = progress > work.progress ? 0 : work.sends;
  const about = { work: work.kind, id: work.id, times: sends + 1 };
  if (sends < mostSends) {
    await transact(ctx, async (tx) => {
      const again = { run: null, sends: sends + 1, progress };
      if (!(await claimSilentWork(tx.db, work, { quietMs, ...again }))) return;
      await sendAgain(tx, work, sends + 1);
      meter()?.reconciled({ kind: work.kind, outcome: "sent_again" });
      ctx.log.warn(about, "jobs: work stood still and is sent again");
    });
    return;
  }
  if (!(await claimSilentWork(ctx.db, work, { quietMs }))) return;
  if (othersMove && !isBroken && hours < LONGEST_QUEUE_HOURS) return;
  meter()?.reconciled({ kind: work.kind, outcome: "given_up" });
  ctx.log.error(about, "jobs: work stood still too often and is given up");
  await giveUp(ctx, work, "It was started several times and did not get on.");
}

/** Sends the event of work again. `time` is a number that no earlier send of the same event had. */
export async function sendAgain(tx: Context, { kind, id }: Work, time: number): Promise<void> {
  switch (kind) {
    case "conversion": {
      const document = await selectDocument(tx.db, id);
      if (document) await tx.events.send("document/uploaded", { documentId: id, ownerId: document.ownerId });
      return;
    }
    case "review": {
      const { session } = (await selectSession(tx.db, id)) ?? {};
      if (!session) return;
      const { documentId, ownerId } = session;
      await tx.events.send("review/requested", { sessionId: id, documentId, ownerId });
      return;
    }
    case "event":
      return sendEventAgain(tx.db, id, time);
  }
}

/** Ends work without a result, with its credit back. `why` is a sentence for its owner. */
export async function giveUp(ctx: Context, { kind, id }: Work, why: string): Promise<void> {
  switch (kind) {
    case "conversion":
      return failConversion(ctx, {
        documentId: id,
        failure: {
          slug: "conversion-failed",
          detail: `The file was not converted. ${why} Upload the file again, or in another format.`,
        },
      });
    case "review":
      return failReview(ctx, {
        sessionId: id,
        reason: `The review was not completed. ${why} Start the review again.`,
      });
    case "event":
      return markHandled(ctx.db, id);
  }
}
