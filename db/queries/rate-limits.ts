import { and, eq, gt, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { rateLimits } from "../schema/requests.ts";

export interface Consumed {
  exceeded: boolean;
  left: number;
  resetSeconds: number;
}

export interface Take {
  policy: string;
  points: number;
  seconds: number;
  /** Whose allowance it is. */
  key: string;
}

/** The allowance of a window and its length, known now or when the statement runs. */
interface WindowSize {
  points: number | Placeholder;
  seconds: number | Placeholder;
}

/** Gives back one point of the window that it was taken from, if that lasts. */
export interface Taken extends Consumed {
  window: string | null;
}

/**
 * Takes one point in one atomic upsert; an exceeded allowance is a value, not an error. Windows go by the clock of the
 * database. One that would end later than a new one was made before that clock was set back, and is over.
 */
export async function consumePoint(db: Db, take: Take): Promise<Taken> {
  const [row] = await db
    .insert(rateLimits)
    .values({ key: keyOf(take), points: 1, expire: windowEnd(take) })
    .onConflictDoUpdate(oneMore(take))
    .returning(limitState);
  if (!row) return { ...(await lookAtPoints(db, take)), exceeded: true, window: null };
  return toTaken(take, row);
}

export function toTaken(
  take: Pick<Take, "points" | "seconds">,
  row: { points: number; seconds: number; window: string },
): Taken {
  return { ...toConsumed(take, row), exceeded: row.points > take.points, window: row.window };
}

/** What becomes of the row of a window from which one more point is taken. Nothing, if it has none left. */
export function oneMore(size: WindowSize) {
  return {
    target: rateLimits.key,
    set: {
      points: sql`case when ${isOver(size)} then 1 else ${rateLimits.points} + 1 end`,
      expire: sql`case when ${isOver(size)} then ${windowEnd(size)} else ${rateLimits.expire} end`,
    },
    setWhere: sql`${isOver(size)} or ${rateLimits.points} < ${size.points}`,
  };
}

/** Returns what is left without taking from it. */
export async function lookAtPoints(db: Db, take: Take): Promise<Consumed> {
  const [row] = await db
    .select(limitState)
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(take)), sql`not ${isOver(take)}`));
  return row ? toConsumed(take, row) : { exceeded: false, left: take.points, resetSeconds: take.seconds };
}

/** Gives one point back to the window that it came from. */
export async function returnPoint(db: Db, take: Take, { window }: Taken): Promise<void> {
  if (window === null) return;
  await db
    .update(rateLimits)
    .set({ points: sql`${rateLimits.points} - 1` })
    .where(
      and(
        eq(rateLimits.key, keyOf(take)),
        eq(rateLimits.expire, sql`${window}::timestamptz`),
        gt(rateLimits.points, 0),
      ),
    );
}

export const limitState = {
  points: rateLimits.points,
  seconds: sql<number>`extract(epoch from ${rateLimits.expire} - clock_timestamp())::float8`,
  /** As text, because a `Date` loses the microseconds. */
  window: sql<string>`${rateLimits.expire}::text`,
};

function keyOf({ policy, key }: Take): string {
  return `${policy}:${key}`;
}

export function windowEnd({ seconds }: Pick<WindowSize, "seconds">): SQL {
  return sql`clock_timestamp() + ${seconds}::int * interval '1 second'`;
}

function isOver(size: Pick<WindowSize, "seconds">): SQL {
  return sql`(${rateLimits.expire} is null or ${rateLimits.expire} <= clock_timestamp() or ${rateLimits.expire} > ${windowEnd(size)})`;
}

export function toConsumed(
  take: Pick<Take, "points" | "seconds">,
  row: { points: number; seconds: number },
): Consumed {
  const resetSeconds = Math.min(take.seconds, Math.max(1, Math.ceil(row.seconds)));
  return { exceeded: row.points >= take.points, left: Math.max(0, take.points - row.points), resetSeconds };
}
