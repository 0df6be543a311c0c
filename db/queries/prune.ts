import { and, eq, exists, isNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { chatMessages, chatUsage, conversations } from "../schema/chat.ts";
import { outboxMails } from "../schema/mail.ts";
import { rateLimits } from "../schema/requests.ts";
import { modelCalls, reviewSessions } from "../schema/reviews.ts";
import { verificationTokens, webSessions } from "../schema/users.ts";
import { pruneFormerAddresses } from "./account-deletion.ts";
import { deleteInBatches, repeatBatches } from "./delete-in-batches.ts";
import { pruneIdempotencyKeys } from "./idempotency-keys.ts";
import { pruneOAuth } from "./oauth-records.ts";
import { pruneUploadLinks } from "./upload-links.ts";

const STREAMS_AT_ONCE = 200;
/** Only the current day counts. The days before it are for an operator who wonders. */
const CHAT_USAGE_DAYS = 7;

/** Deletes what only time has made useless. */
export async function pruneExpired(db: Db): Promise<void> {
  await pruneIdempotencyKeys(db);
  await pruneFormerAddresses(db);
  await pruneOAuth(db);
  await pruneUploadLinks(db);
  await deleteInBatches(db, rateLimits, lt(rateLimits.expire, sql`now()`));
  await deleteInBatches(db, verificationTokens, lt(verificationTokens.expires, sql`now()`));
  await deleteInBatches(db, webSessions, lt(webSessions.expires, sql`now()`));
  await deleteInBatches(db, chatUsage, sql`${chatUsage.day} < current_date - ${CHAT_USAGE_DAYS}::integer`);
}

/** Forgets the events of streams that ended before, all but the last, which says what came of the work. */
export async function pruneStreamEvents(db: Db, before: Date): Promise<void> {
  await repeatBatches(STREAMS_AT_ONCE, async () => {
    const done = await db.execute(sql`
      with due as (
        select id, last_sequence from streams where ended_at < ${before.toISOString()}::timestamptz
        order by ended_at limit ${STREAMS_AT_ONCE} for update skip locked
      ), forgotten as (
        delete from stream_events using due where stream_id = due.id and sequence < due.last_sequence
      )
      update streams set ended_at = null from due where streams.id = due.id`);
    return done.count;
  });
}

export async function pruneMails(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, outboxMails, lt(outboxMails.createdAt, before));
}

/** Forgets calls of reviews that have ended. A partial review needs them to go on. */
export async function pruneModelCalls(db: Db, before: Date): Promise<void> {
  const ended = db
    .select({ one: sql`1` })
    .from(reviewSessions)
    .where(
      and(
        eq(reviewSessions.id, modelCalls.sessionId),
        ne(reviewSessions.status, "processing"),
        isNull(reviewSessions.partial),
      ),
    );
  await deleteInBatches(db, modelCalls, both(lt(modelCalls.createdAt, before), exists(ended)));
}

/** Deletes conversations in which nobody has written since, and none answers now. */
export async function pruneConversations(db: Db, before: Date): Promise<void> {
  const later = db
    .select({ one: sql`1` })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversations.id),
        sql`${chatMessages.createdAt} >= ${before.toISOString()}::timestamptz`,
      ),
    );
  const isQuiet = or(isNull(conversations.turnId), lt(conversations.turnExpiresAt, sql`now()`));
  await deleteInBatches(
    db,
    conversations,
    both(lt(conversations.createdAt, before), both(notExists(later), isQuiet)),
  );
}

function both(first: SQL, second: SQL | undefined): SQL {
  return second ? sql`(${first}) and (${second})` : first;
}
