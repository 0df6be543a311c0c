import { count, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { responsePoints, responses } from "../schema/responses.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { lastChangeOf } from "./streams.ts";

export type ResponseRow = typeof responses.$inferSelect;
type NewResponse = typeof responses.$inferInsert;

/** A response with what its session says about it. */
export interface FoundResponse {
  row: ResponseRow;
  documentId: string;
  manuscript: string;
  revised: { id: string; filename: string } | null;
  /** The last change of the session that this has, or an earlier one. */
  lastChange: number;
}

/** One statement, so that whoever follows the changes from `lastChange` misses none. @returns undefined if there is none */
export async function selectResponse(db: Db, id: string): Promise<FoundResponse | undefined> {
  const revised = alias(documents, "revised");
  const [found] = await db
    .select({
      row: responses,
      documentId: documents.id,
      manuscript: sql<string>`coalesce(${reviewSessions.title}, ${documents.filename})`,
      revised: { id: revised.id, filename: revised.filename },
      lastChange: lastChangeOf(db, responses.sessionId),
    })
    .from(responses)
    .innerJoin(reviewSessions, eq(reviewSessions.id, responses.sessionId))
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .leftJoin(revised, eq(revised.id, responses.revisedDocumentId))
    .where(eq(responses.id, id));
  return found;
}

/** The responses of a session with the numbers of their points, the newest first. */
export async function selectResponsesOf(db: Db, sessionId: string) {
  const asks = sql`not ${responsePoints.isRemark}`;
  const points = (status?: "drafted" | "done") =>
    sql<number>`count(*) filter (where ${status ? sql`${asks} and ${responsePoints.status} = ${status}` : asks})::int`;
  return db
    .select({
      id: responses.id,
      sessionId: responses.sessionId,
      kind: responses.kind,
      title: responses.title,
      createdAt: responses.createdAt,
      updatedAt: responses.updatedAt,
      points: points(),
      drafted: points("drafted"),
      done: points("done"),
    })
    .from(responses)
    .leftJoin(responsePoints, eq(responsePoints.responseId, responses.id))
    .where(eq(responses.sessionId, sessionId))
    .groupBy(responses.id)
    .orderBy(desc(responses.createdAt), desc(responses.id));
}
export type ResponseSummaryRow = Awaited<ReturnType<typeof selectResponsesOf>>[number];

export async function countResponses(db: Db, sessionId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(responses).where(eq(responses.sessionId, sessionId));
  return row?.n ?? 0;
}

export async function insertResponse(tx: Db, row: NewResponse): Promise<void> {
  await tx.insert(responses).values(row);
}

/** Keeps others from changing a response until the transaction ends. Undefined if it is gone. */
export async function lockResponse(tx: Db, id: string): Promise<ResponseRow | undefined> {
  const [row] = await tx.select().from(responses).where(eq(responses.id, id)).for("no key update");
  return row;
}

type ResponseChange = Partial<
  Pick<ResponseRow, "title" | "opening" | "closing" | "revisedDocumentId" | "linking">
>;

/** Changes a response and counts the change. */
export async function updateResponse(
  tx: Db,
  id: string,
  set: ResponseChange & { updatedAt: Date },
): Promise<void> {
  await tx
    .update(responses)
    .set({ ...set, version: sql`${responses.version} + 1` })
    .where(eq(responses.id, id));
}

/** Notes how far the search for passages is, which is no change by a person. */
export async function setLinking(db: Db, id: string, linking: ResponseRow["linking"]): Promise<void> {
  await db.update(responses).set({ linking }).where(eq(responses.id, id));
}

/** Notes that a point changed. */
export async function touchResponse(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(responses).set({ updatedAt: at }).where(eq(responses.id, id));
}

export async function deleteResponse(tx: Db, id: string): Promise<void> {
  await tx.delete(responses).where(eq(responses.id, id));
}
