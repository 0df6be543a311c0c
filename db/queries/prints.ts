import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents, type StoredPrint } from "../schema/documents.ts";
import { comments, reviewSessions } from "../schema/reviews.ts";
import { writtenComments } from "../schema/threads.ts";
import { documentColumns } from "./document-columns.ts";
import type { DocumentRow } from "./documents.ts";

/** Returns the supplement that is the PDF of a document. */
export async function selectPrintOf(db: Db, documentId: string): Promise<DocumentRow | undefined> {
  const [row] = await db
    .select(documentColumns)
    .from(documents)
    .where(and(eq(documents.parentDocumentId, documentId), eq(documents.isPrint, true)));
  return row;
}

/** Makes one of the supplements of a document its PDF, or none. */
export async function markPrint(
  db: Db,
  { documentId, supplementId }: { documentId: string; supplementId: string | null },
): Promise<void> {
  const ofDocument = eq(documents.parentDocumentId, documentId);
  // One statement could meet the rows in an order in which two of them are marked for a moment.
  await db
    .update(documents)
    .set({ isPrint: false })
    .where(
      and(ofDocument, eq(documents.isPrint, true), supplementId ? ne(documents.id, supplementId) : undefined),
    );
  if (supplementId === null) return;
  await db
    .update(documents)
    .set({ isPrint: true })
    .where(and(ofDocument, eq(documents.id, supplementId)));
}

export async function setPrint(db: Db, documentId: string, print: StoredPrint | null): Promise<void> {
  await db.update(documents).set({ print }).where(eq(documents.id, documentId));
}

/** Returns what is known of the pages of a document, and lets nobody change it until the transaction ends. */
export async function holdPrint(db: Db, documentId: string) {
  const [row] = await db
    .select({ print: documents.print, archivedPrint: documents.archivedPrint })
    .from(documents)
    .where(eq(documents.id, documentId))
    .for("share");
  return row;
}

/** Returns the comments of all reviews of a document, of models and of people, with the spans that they are about. */
export async function selectPlacedComments(db: Db, documentId: string) {
  const sessionIds = db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(eq(reviewSessions.documentId, documentId));
  const published = await db
    .select()
    .from(comments)
    .where(inArray(comments.sessionId, sessionIds))
    .for("update");
  const { id, start, end, pages } = writtenComments;
  const written = await db
    .select({ id, start, end, pages })
    .from(writtenComments)
    .where(inArray(writtenComments.sessionId, sessionIds))
    .for("update");
  return { published, written };
}

export async function updateCommentContent(
  db: Db,
  { sessionId, id, content }: Pick<typeof comments.$inferSelect, "sessionId" | "id" | "content">,
): Promise<void> {
  await db
    .update(comments)
    .set({ content })
    .where(and(eq(comments.sessionId, sessionId), eq(comments.id, id)));
}

export async function updateWrittenPages(
  db: Db,
  { id, pages }: Pick<typeof writtenComments.$inferSelect, "id" | "pages">,
): Promise<void> {
  await db
    .update(writtenComments)
    .set({ pages: pages ?? sql`null` })
    .where(eq(writtenComments.id, id));
}
