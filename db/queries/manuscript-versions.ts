import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";

/** The session with which the versions of a session's manuscript begin, whether it is still there or not. */
export function manuscriptOf({ id, manuscriptId }: { id: string; manuscriptId: string | null }): string {
  return manuscriptId ?? id;
}

export function isOfManuscript(manuscriptId: string): SQL | undefined {
  return or(eq(reviewSessions.id, manuscriptId), eq(reviewSessions.manuscriptId, manuscriptId));
}

/** For a selected session: how many completed versions its manuscript has, and which of them it is, by age. */
export function versionOf(db: Db) {
  const version = alias(reviewSessions, "version");
  const manuscript = sql`coalesce(${reviewSessions.manuscriptId}, ${reviewSessions.id})`;
  const isNotLater = sql`(${version.createdAt}, ${version.id}) <= (${reviewSessions.createdAt}, ${reviewSessions.id})`;
  const of = db
    .select({
      version: sql`json_build_object('number', count(*) filter (where ${isNotLater}), 'of', ${count()})`,
    })
    .from(version)
    .where(
      and(
        or(eq(version.id, manuscript), eq(version.manuscriptId, manuscript)),
        eq(version.ownerId, reviewSessions.ownerId),
        eq(version.status, "completed"),
      ),
    );
  return sql<{ number: number; of: number }>`${of}`;
}
