import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { reviewPasses } from "../schema/reviews.ts";

export type PassRow = typeof reviewPasses.$inferSelect;

export type NewPass = Pick<PassRow, "passId" | "label" | "kind" | "prompt" | "position">;

export async function insertPasses(db: Db, sessionId: string, passes: NewPass[]): Promise<void> {
  if (passes.length === 0) return;
  const rows = passes.map((pass) => ({ ...pass, sessionId }));
  await db.insert(reviewPasses).values(rows).onConflictDoNothing();
}

/** Notes that a pass has begun; a repeated step keeps the first time. */
export async function beginPass(db: Db, sessionId: string, passId: string): Promise<void> {
  await db
    .update(reviewPasses)
    .set({ startedAt: sql`coalesce(${reviewPasses.startedAt}, now())` })
    .where(and(eq(reviewPasses.sessionId, sessionId), eq(reviewPasses.passId, passId)));
}

export type PassEnd =
  | { report: unknown; seconds: number }
  /** `error` is a message for people, `errorKind` a word for code. */
  | { error: string; errorKind: string | null; seconds: number };

/** Notes the end of a pass, once; a repeated step changes nothing. */
export async function endPass(db: Db, sessionId: string, passId: string, end: PassEnd): Promise<void> {
  await db
    .update(reviewPasses)
    .set({ ...end, endedAt: sql`now()` })
    .where(
      and(
        eq(reviewPasses.sessionId, sessionId),
        eq(reviewPasses.passId, passId),
        isNull(reviewPasses.endedAt),
      ),
    );
}

/** Forgets passes, so that they can be planned and run again. */
export async function deletePasses(db: Db, sessionId: string, passIds: string[]): Promise<void> {
  await db
    .delete(reviewPasses)
    .where(and(eq(reviewPasses.sessionId, sessionId), inArray(reviewPasses.passId, passIds)));
}

export async function selectPasses(db: Db, sessionId: string): Promise<PassRow[]> {
  return db
    .select()
    .from(reviewPasses)
    .where(eq(reviewPasses.sessionId, sessionId))
    .orderBy(asc(reviewPasses.position), asc(reviewPasses.passId));
}
