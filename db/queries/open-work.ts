import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { WatchedWork } from "./watched-work.ts";
import type { Work } from "./work-steps.ts";

export interface OpenWork {
  kind: Work["kind"];
  id: string;
  /** `held_back` by other reviews of its owner; `paused` before another try. */
  state: "waiting" | "running" | "paused" | "held_back";
  /** The step under way. */
  step: string | null;
  /** The name of the event. */
  event: string | null;
  userId: string | null;
  email: string | null;
  createdAt: Date;
  /** The last sign of life, or the end of the pause. Null if nobody has looked yet. */
  seenAt: Date | null;
  sends: number;
}

/** Returns work that is not done, the oldest first. */
export async function selectOpenWork(db: Db, limit: number): Promise<OpenWork[]> {
  return openWork(db, sql`true`, limit);
}

/** Returns one piece of work if it is not done. */
export async function findOpenWork(db: Db, { kind, id }: Work): Promise<OpenWork | undefined> {
  const [work] = await openWork(db, sql`w.kind = ${kind} and w.id = ${id}`, 1);
  return work;
}

type Row = Record<string, unknown> &
  Omit<OpenWork, "createdAt" | "seenAt"> & { age: number; quiet: number | null };

async function openWork(db: Db, which: SQL, limit: number): Promise<OpenWork[]> {
  const rows = await db.execute<Row>(sql`
    with work as (
      select 'conversion' as kind, id::text as id, owner_id, created_at, false as is_held, null as event
      from documents where status = 'converting'
      union all
      select 'review', id::text, owner_id, created_at, admitted_at is null, null
      from review_sessions where status = 'processing'
      union all
      select 'event', w.id, null, w.created_at, false, e.name
      from watched_work w join outbox_events e on e.id = w.id where w.kind = 'event' and e.handled_at is null
    )
    select w.kind, w.id, w.event, u.id as "userId", u.email, coalesce(o.sends, 0) as sends, s.step,
      extract(epoch from now() - w.created_at)::float8 as age,
      extract(epoch from now() - o.seen_at)::float8 as quiet,
      case when w.is_held then 'held_back' when s.step is not null then 'running' when o.seen_at > now() then 'paused'
        else 'waiting' end as state
    from work w
    left join users u on u.id = w.owner_id
    left join watched_work o on o.kind = w.kind and o.id = w.id
    left join lateral (
      select min(step) as step from work_steps s where s.kind = w.kind and s.id = w.id and s.until > now()
    ) s on true
    where ${which} order by w.created_at, w.id limit ${limit}`);
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  return rows.map(({ age, quiet, ...row }) => ({
    ...row,
    createdAt: ago(age),
    seenAt: quiet === null ? null : ago(quiet),
  }));
}

/**
 * Begins the watch anew for work that is sent again by hand: what earlier runs of it say counts no more. An event gets a
 * number that no earlier send had.
 */
export async function restartWatch(db: Db, { kind, id }: Work): Promise<WatchedWork["sends"]> {
  const [row] = await db.execute<{ sends: number }>(sql`
    insert into watched_work as w (kind, id, sends, progress)
    select ${kind}, ${id}, 1, (select count(*) from review_passes p where p.ended_at is not null
      and p.session_id = case when ${kind}::text = 'review' then ${id}::uuid end)
    on conflict (kind, id) do update set seen_at = now(), run = null, progress = excluded.progress,
      sends = case w.kind when 'event' then w.sends + 1 else 1 end
    returning sends`);
  return row?.sends ?? 1;
}
