import { type DocumentRow, selectDocumentForReader, selectOwnedDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentNotAccessible, documentNotFound } from "./problems.ts";

/** The document when the actor owns it or a session of it is public. @throws document-not-found, document-not-accessible */
export async function readableDocument(ctx: ActorContext, id: string): Promise<DocumentRow> {
  const found = await selectDocumentForReader(ctx.db, ctx.actor.userId, id);
  if (!found) throw documentNotFound("No document has this id.");
  if (!found.isOwner && !found.isPublic)
    throw documentNotAccessible("This document belongs to someone else.");
  return found.document;
}

/** The document when the actor owns it. @throws document-not-found, document-not-accessible */
export async function ownedDocument(ctx: ActorContext, id: string): Promise<DocumentRow> {
  const owned = await selectOwnedDocument(ctx.db, ctx.actor.userId, id);
  if (owned) return owned;
  const foreign = await selectDocumentForReader(ctx.db, ctx.actor.userId, id);
  if (!foreign) throw documentNotFound("No document has this id.");
  throw documentNotAccessible("This document belongs to someone else.");
}
