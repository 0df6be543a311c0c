import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { watchedWork } from "../schema/work.ts";
import { fromNow } from "./from-now.ts";
import { isWork, type Work } from "./work-steps.ts";

export type WatchedWork = typeof watchedWork.$inferSelect;

/** An event that no job has taken for so long waits for an Inngest server that will not come back. */
const LONGEST_WAIT_TO_BE_SENT = sql`interval '1 hour'`;

/**
 * Watches all work that is not done, and forgets what is: documents that are converted, reviews that run, and events of
 * these names whose job is not done.
 */
export async function watchWork(db: Db, eventNames: readonly string[]): Promise<void> {
  const isWatched = sql`name in (select json_array_elements_text(${JSON.stringify(eventNames)}::json))`;
  // A process of the version before, which still runs during an upgrade, does what events ask for and does not note it.
  await db.execute(sql`
    update outbox_events e set handled_at = r.ended_at from job_runs r
    where e.handled_at is null and e.dispatched_at is not null and ${isWatched}
      and r.event_id = e.id and r.status = 'completed'`);
  await db.execute(sql`
    insert into watched_work (kind, id)
    select 'conversion', id::text from documents where status = 'converting'
    union all
    select 'review', id::text from review_sessions where status = 'processing' and admitted_at is not null
    union all
    select 'event', id from outbox_events
    where handled_at is null and dispatched_at is not null and strpos(id, ${AGAIN}) = 0 and ${isWatched}
    on conflict do nothing`);
  const idOf = (kind: Work["kind"]) => sql`case when w.kind = ${kind} then w.id::uuid end`;
  await db.execute(sql`
    delete from watched_work w where case w.kind
      when 'conversion' then not exists (
        select 1 from documents d where d.id = ${idOf("conversion")} and d.status = 'converting')
      when 'review' then not exists (
        select 1 from review_sessions s
        where s.id = ${idOf("review")} and s.status = 'processing' and s.admitted_at is not null)
      else not exists (select 1 from outbox_events e where e.id = w.id and e.handled_at is null) end`);
}

/** Separates the id of an event from the number of the time that it is sent again. */
export const AGAIN = "~";

/**
 * Notes that silent work is in good hands: its event waits to be sent, or the embedded runner will run it, if that runs
 * the jobs. A step that the embedded runner claimed and that shows no sign of life hangs, and is in no good hands.
 */
export async function seeWorkInHand(
  db: Db,
  { quietMs, isEmbedded }: { quietMs: number; isEmbedded: boolean },
): Promise<void> {
  await db.execute(sql`
    with waiting as (
      select e.id, e.name, e.data from outbox_events e
      where e.dispatched_at is null and e.occurred_at > now() - ${LONGEST_WAIT_TO_BE_SENT}
      union all
      select r.event_id, r.event->>'name', r.event->'data' from job_runs r
      where ${isEmbedded} and r.ended_at is null and not exists (
        select 1 from job_steps s where s.run_id = r.id and s.lease_until > now())
    ), in_hand as (
      select case name when 'document/uploaded' then 'conversion' when 'review/requested' then 'review' else 'event' end as kind,
             case name when 'document/uploaded' then data->>'documentId' when 'review/requested' then data->>'sessionId'
               else split_part(id, ${AGAIN}, 1) end as id
      from waiting
    )
    update watched_work w set seen_at = now() from in_hand h
    where w.kind = h.kind and w.id = h.id and w.seen_at < ${fromNow(-quietMs)}`);
}

/** Returns work that has shown no sign of life for so long, the quietest first. */
export async function selectSilentWork(
  db: Db,
  { quietMs, limit }: { quietMs: number; limit: number },
): Promise<WatchedWork[]> {
  return db
    .select()
    .from(watchedWork)
    .where(sql`${watchedWork.seenAt} < ${fromNow(-quietMs)}`)
    .orderBy(watchedWork.seenAt)
    .limit(limit);
}

/** What may explain that work is silent. */
export interface Silence {
  /** A step of it broke off: its process died, or hangs. */
  isBroken: boolean;
  /** Other work of its kind has moved within the time in which this did not, so this may wait for a place. */
  othersMove: boolean;
  /** The number of its passes that have ended. */
  progress: number;
  hours: number;
}

/** What is silent for so long gave none of the signs of its kind within that time: they are of other work. */
export async function selectSilence(db: Db, { kind, id }: Work, quietMs: number): Promise<Silence> {
  const [row] = await db.execute<{ broken: boolean; others: boolean; progress: number; hours: number }>(sql`
    select
      exists (select 1 from work_steps s where s.kind = w.kind and s.id = w.id and s.until < now()) as broken,
      exists (select 1 from work_signs s where s.kind = w.kind and s.seen_at > ${fromNow(-quietMs)}) as others,
      (select count(*)::int from review_passes p where p.ended_at is not null
        and p.session_id = case when w.kind = 'review' then w.id::uuid end) as progress,
      (extract(epoch from now() - w.created_at) / 3600)::float8 as hours
    from watched_work w where w.kind = ${kind} and w.id = ${id}`);
  return {
    isBroken: row?.broken ?? false,
    othersMove: row?.others ?? false,
    progress: row?.progress ?? 0,
    hours: row?.hours ?? 0,
  };
}

/** Gives silent work another span of time: false when it has shown a sign of life, or another process was first. */
export async function claimSilentWork(
  db: Db,
  work: Work,
  { quietMs, ...set }: { quietMs: number } & Partial<Pick<WatchedWork, "run" | "sends" | "progress">>,
): Promise<boolean> {
  const rows = await db
    .update(watchedWork)
    .set({ ...set, seenAt: sql`now()` })
    .where(and(isWork(work), sql`${watchedWork.seenAt} < ${fromNow(-quietMs)}`))
    .returning({ id: watchedWork.id });
  return rows.length > 0;
}

/** Returns the watch on a piece of work. */
export async function selectWatch(db: Db, { kind, id }: Work): Promise<WatchedWork | undefined> {
  const [row] = await db
    .select()
    .from(watchedWork)
    .where(and(eq(watchedWork.kind, kind), eq(watchedWork.id, id)));
  return row;
}

/** Begins the watch anew, because the same work was sent for another reason. */
export async function rewatchWork(db: Db, work: Work): Promise<void> {
  await db.delete(watchedWork).where(isWork(work));
  await db.insert(watchedWork).values(work).onConflictDoNothing();
}

/** Forgets the work on documents and reviews that are deleted; `watchWork` would do so within a minute. */
export async function forgetWork(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(watchedWork).where(inArray(watchedWork.id, [...ids]));
}
