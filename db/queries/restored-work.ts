import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { jobRuns } from "../schema/jobs.ts";
import { outboxEvents } from "../schema/outbox.ts";
import { users, verificationTokens } from "../schema/users.ts";
import { firstEventId } from "./handled-events.ts";
import { endRun } from "./job-runs.ts";

/**
 * Ends work of restored rows that only sends mail, because the installation that was backed up has sent it since, and
 * returns how many mails. Sign-in links that were open end too: they may have been used since.
 */
export async function endMailsOfBackup(db: Db, mailEvents: readonly string[]): Promise<number> {
  return db.transaction(async (tx) => {
    // Work that is not handled would be sent again, also if an Inngest server has taken it.
    const waiting = await tx
      .update(outboxEvents)
      .set({
        dispatchedAt: sql`coalesce(${outboxEvents.dispatchedAt}, now())`,
        handledAt: sql`coalesce(${outboxEvents.handledAt}, now())`,
      })
      .where(
        and(
          or(isNull(outboxEvents.dispatchedAt), isNull(outboxEvents.handledAt)),
          inArray(outboxEvents.name, [...mailEvents]),
        ),
      )
      .returning({ id: outboxEvents.id });
    const runs = await tx
      .select({ id: jobRuns.id, eventId: jobRuns.eventId })
      .from(jobRuns)
      .where(and(isNull(jobRuns.endedAt), inArray(sql`${jobRuns.event}->>'name'`, [...mailEvents])));
    const error = { name: "RestoredError", message: "This mail was waiting when the backup was made." };
    for (const { id } of runs) await endRun(tx, id, "cancelled", { error });
    // The first installation sends the digests of this week.
    await tx
      .update(users)
      .set({ digestUntil: sql`greatest(${users.digestUntil}, now())` })
      .where(eq(users.mailsDigest, true));
    await tx.delete(verificationTokens);
    const mails = [...waiting.map(({ id }) => id), ...runs.map(({ eventId }) => eventId)];
    return new Set(mails.map(firstEventId)).size;
  });
}
