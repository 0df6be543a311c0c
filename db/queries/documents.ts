import { and, asc, count, desc, eq, inArray, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import {
  documentImages,
  documents,
  type StoredFailure,
  type StoredPageSizeRun,
  type StoredPrint,
} from "../schema/documents.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { documentColumns } from "./document-columns.ts";
import { hasRoleInSession, type Reader } from "./session-roles.ts";

export type DocumentRow = Omit<typeof documents.$inferSelect, "shingles">;
export type NewDocument = typeof documents.$inferInsert;
export type ImageRow = typeof documentImages.$inferSelect;

export async function insertDocument(db: Db, document: NewDocument): Promise<void> {
  await db.insert(documents).values(document);
}

/** Whoever owns it: for jobs, which act for the document itself. */
export async function selectDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select(documentColumns).from(documents).where(eq(documents.id, id));
  return row;
}

export async function selectOwnedDocument(
  db: Db,
  ownerId: string,
  id: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.ownerId, ownerId)));
  return row;
}

/** The document with what decides what a reader may read of it. */
export async function selectDocumentForReader(db: Db, reader: Reader, id: string) {
  const [row] = await db
    .select({
      document: documentColumns,
      isOwner: sql<boolean>`${documents.ownerId} = ${reader.userId}`,
      isPublic: hasSession(db, eq(reviewSessions.isPublic, true)),
      isShared: hasRoleInSession(db, reader),
      isOriginalShared: hasRoleInSession(db, reader, eq(reviewSessions.sharesOriginal, true)),
    })
    .from(documents)
    .where(eq(documents.id, id));
  return row;
}

/** True if the selected document has a session of this kind. In plain SQL text Drizzle would leave out the tables. */
function hasSession(db: Db, kind?: SQL): SQL<boolean> {
  const sessions = db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(and(eq(reviewSessions.documentId, documents.id), kind))
    .limit(1);
  // For `exists`, PostgreSQL may read the sessions of everybody once instead of those of each document.
  return sql<boolean>`${sessions} is not null`;
}

export async function selectOwnedTask(
  db: Db,
  ownerId: string,
  taskId: string,
): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.taskId, taskId), eq(documents.ownerId, ownerId)));
  return row;
}

export async function selectMainDocuments(db: Db, ownerId: string, limit: number) {
  return db
    .select({
      document: documentColumns,
      reviewed: hasSession(db),
    })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), isNull(documents.parentDocumentId)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
}

export async function selectNewestDocumentIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select({ id: documents.id }).from(documents).orderBy(desc(documents.id)).limit(limit);
  return rows.map(({ id }) => id);
}

export async function countDocuments(db: Db): Promise<number> {
  return db.$count(documents);
}

/** Takes the row lock, so that uploads of supplements to one document are counted one after another. */
export async function lockDocument(db: Db, id: string): Promise<DocumentRow | undefined> {
  const [row] = await db.select(documentColumns).from(documents).where(eq(documents.id, id)).for("update");
  return row;
}

/** Returns the number of supplements and the last position in their order. Positions of deleted ones are not reused. */
export async function countSupplements(db: Db, parentId: string): Promise<{ n: number; last: number }> {
  const [row] = await db
    .select({ n: count(), last: max(documents.displayOrder) })
    .from(documents)
    .where(eq(documents.parentDocumentId, parentId));
  return { n: row?.n ?? 0, last: row?.last ?? 0 };
}

export async function selectSupplements(db: Db, parentId: string): Promise<DocumentRow[]> {
  return db
    .select(documentColumns)
    .from(documents)
    .where(eq(documents.parentDocumentId, parentId))
    .orderBy(asc(documents.displayOrder), asc(documents.id));
}

/** Returns the supplements that a review reads: all but the PDF of the document itself. */
export async function selectReviewedSupplements(db: Db, parentId: string): Promise<DocumentRow[]> {
  const supplements = await selectSupplements(db, parentId);
  return supplements.filter(({ isPrint }) => !isPrint);
}

export interface ConvertedText {
  wordCount: number;
  tokenCount: number;
  shingles: number[];
  previousSessionId: string | null;
  pageSizes: StoredPageSizeRun[] | null;
  archivedPrint: StoredPrint | null;
  images: Pick<ImageRow, "name" | "contentType" | "byteSize">[];
}

/** Marks the document converted, once: false when it is gone or no longer converting. */
export async function markConverted(
  db: Db,
  id: string,
  { images, ...text }: ConvertedText,
): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({ ...text, status: "converted", convertedAt: sql`now()` })
    .where(and(eq(documents.id, id), eq(documents.status, "converting")))
    .returning({ id: documents.id });
  if (rows.length === 0) return false;
  if (images.length > 0) {
    await db
      .insert(documentImages)
      .values(images.map((image) => ({ documentId: id, ...image })))
      .onConflictDoNothing();
  }
  return true;
}

export async function markConversionFailed(db: Db, id: string, failure: StoredFailure): Promise<boolean> {
  const rows = await db
    .update(documents)
    .set({ status: "failed", failure })
    .where(and(eq(documents.id, id), eq(documents.status, "converting")))
    .returning({ id: documents.id });
  return rows.length > 0;
}

export async function selectImages(db: Db, documentId: string): Promise<ImageRow[]> {
  return db
    .select()
    .from(documentImages)
    .where(eq(documentImages.documentId, documentId))
    .orderBy(documentImages.name);
}

export async function selectImage(db: Db, documentId: string, name: string): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(documentImages)
    .where(and(eq(documentImages.documentId, documentId), eq(documentImages.name, name)));
  return row;
}

/** Deletes the document with its supplements and sessions; the ids and streams of what went, and the document whose PDF it was. */
export async function deleteOwnedDocument(db: Db, ownerId: string, id: string) {
  const owned = and(eq(documents.id, id), eq(documents.ownerId, ownerId));
  const [main] = await db
    .select({
      id: documents.id,
      taskId: documents.taskId,
      isPrint: documents.isPrint,
      parentDocumentId: documents.parentDocumentId,
    })
    .from(documents)
    .where(owned)
    .for("update");
  if (!main) return null;
  const supplements = await db
    .select({ id: documents.id, taskId: documents.taskId })
    .from(documents)
    .where(eq(documents.parentDocumentId, id));
  const gone = [main, ...supplements];
  const ids = gone.map((row) => row.id);
  const sessions = await db
    .select({
      id: reviewSessions.id,
      status: reviewSessions.status,
      partial: reviewSessions.partial,
    })
    .from(reviewSessions)
    .where(inArray(reviewSessions.documentId, ids))
    .for("update");
  await db.delete(documents).where(inArray(documents.id, ids));
  const printed = main.isPrint ? main.parentDocumentId : null;
  return { documentIds: ids, taskIds: gone.map((row) => row.taskId), sessions, printed };
}

/** Signatures of documents of this owner that have a completed session, with the newest such session. */
export async function selectReviewedSignatures(db: Db, ownerId: string, exceptDocumentId: string) {
  return db
    .selectDistinctOn([documents.id], {
      shingles: documents.shingles,
      sessionId: reviewSessions.id,
      at: reviewSessions.createdAt,
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .where(
      and(
        eq(reviewSessions.ownerId, ownerId),
        eq(reviewSessions.status, "completed"),
        sql`${documents.id} <> ${exceptDocumentId}`,
      ),
    )
    .orderBy(documents.id, desc(reviewSessions.createdAt))
    .limit(2_000);
}
