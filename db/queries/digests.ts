import { and, asc, eq, gt, inArray, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditAccounts, creditLots } from "../schema/credits.ts";
import { documents } from "../schema/documents.ts";
import { commentActions, comments, reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { commentAssignments, commentMentions, commentReplies, writtenComments } from "../schema/threads.ts";
import { users } from "../schema/users.ts";
import { isMember, isVisitor } from "./session-roles.ts";

/** Notes that the digests of this week are begun for some of those who have none yet, and returns these people. */
export async function claimDigests(tx: Db, until: Date, limit: number): Promise<string[]> {
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(and(users.mailsDigest, isNull(users.blockedAt), lt(users.digestUntil, until)))
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await tx
    .update(users)
    .set({ digestUntil: until })
    .where(inArray(users.id, due))
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/** A review that a person may read, and what a digest says of it. */
export type DigestReview = {
  id: string;
  manuscript: string;
  hasFailed: boolean;
  /** True if it is the person's own and ended within the week. */
  hasEnded: boolean;
  /** Comments without an answer of the author; 0 for reviews of others and those with a newer version. */
  open: number;
  /** What others wrote in the week: all in the person's own review, else in threads that the person takes part in. */
  answers: number;
  /** Open comments that are assigned to the person. */
  assigned: number;
  /** Open comments in which somebody mentions the person, who has written nothing since. */
  mentioned: number;
};

interface Week {
  userId: string;
  since: Date;
  until: Date;
  now: Date;
  limit: number;
}

/** The newest reviews that a person may read at this moment. */
export async function selectDigestReviews(db: Db, { userId, since, until, now, limit }: Week) {
  const s = reviewSessions;
  const w = writtenComments;
  const r = commentReplies;
  const inWeek = (column: unknown) =>
    sql`${column} >= ${since.toISOString()}::timestamptz and ${column} < ${until.toISOString()}::timestamptz`;
  const isOpen = (id: unknown) => sql`(
    exists (select 1 from ${comments} c where c.session_id = s.id and c.id = ${id}
      and not exists (select 1 from ${commentActions} a where a.session_id = s.id and a.comment_id = c.id))
    or exists (select 1 from ${w} o where o.session_id = s.id and o.id::text = ${id} and o.resolved_at is null))`;
  const takesPart = sql`(
    exists (select 1 from ${r} m where m.session_id = s.id and m.comment_id = r.comment_id and m.author_id = ${userId})
    or exists (select 1 from ${w} m where m.session_id = s.id and m.id::text = r.comment_id and m.author_id = ${userId}))`;
  const rows = await db.execute<DigestReview>(sql`
    with readable as (
      select id from ${s} where owner_id = ${userId}
      union select ${sessionMembers.sessionId} from ${sessionMembers} where ${isMember(db, userId)}
      union select ${sessionLinks.sessionId} from ${sessionLinks}
        join ${sessionLinkVisits} on ${sessionLinkVisits.linkId} = ${sessionLinks.id}
        where ${isVisitor({ userId, now })}
    ), newest as (
      select r.*, r.owner_id = ${userId} as is_own from ${s} r join readable using (id)
      where not r.is_sample and (r.status = 'completed' or r.status = 'failed' and r.owner_id = ${userId})
      order by r.created_at desc, r.id desc limit ${limit}
    )
    select s.id, coalesce(s.title, d.filename) as manuscript, s.status = 'failed' as "hasFailed",
      (s.is_own and ${inWeek(sql`s.ended_at`)}) is true as "hasEnded",
      case when not s.is_own or exists (select 1 from newest n where n.previous_session_id = s.id) then 0 else
        (select count(*) from ${comments} c where c.session_id = s.id and not exists (
          select 1 from ${commentActions} a where a.session_id = s.id and a.comment_id = c.id))
        + (select count(*) from ${w} o where o.session_id = s.id and o.resolved_at is null) end::int as open,
      ((select count(*) from ${r} r where r.session_id = s.id and ${inWeek(sql`r.created_at`)}
          and r.author_id is distinct from ${userId} and (s.is_own or ${takesPart}))
        + (select count(*) from ${w} o where s.is_own and o.session_id = s.id and ${inWeek(sql`o.created_at`)}
          and o.author_id is distinct from ${userId}))::int as answers,
      (select count(*) from ${commentAssignments} a where a.session_id = s.id and a.assignee_id = ${userId}
        and ${isOpen(sql`a.comment_id`)})::int as assigned,
      (select count(distinct e.comment_id) from (
          select m.session_id, r.comment_id, r.created_at from ${commentMentions} m join ${r} r on r.id = m.entry_id
            where m.session_id = s.id and m.user_id = ${userId} and r.author_id is distinct from ${userId}
          union all
          select m.session_id, o.id::text, o.created_at from ${commentMentions} m join ${w} o on o.id = m.entry_id
            where m.session_id = s.id and m.user_id = ${userId} and o.author_id is distinct from ${userId}) e
        where ${isOpen(sql`e.comment_id`)} and not exists (
          select 1 from ${r} r where r.session_id = s.id and r.comment_id = e.comment_id
            and r.author_id = ${userId} and r.created_at > e.created_at))::int as mentioned
    from newest s join ${documents} d on d.id = s.document_id
    order by s.created_at desc, s.id desc`);
  return [...rows];
}

/** Credits of a person that expire before this time, by kind. */
export async function selectExpiringCredits(
  db: Db,
  { userId, now, before }: { userId: string; now: Date; before: Date },
) {
  return db
    .select({
      kind: creditLots.kind,
      count: sql<number>`sum(${creditLots.available})::int`,
      first: sql<Date>`min(${creditLots.expiresAt})`.mapWith(creditLots.expiresAt),
    })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .where(
      and(
        eq(creditAccounts.userId, userId),
        gt(creditLots.available, 0),
        gt(creditLots.expiresAt, now),
        lte(creditLots.expiresAt, before),
      ),
    )
    .groupBy(creditLots.kind)
    .orderBy(asc(creditLots.kind));
}
