import { type DocumentRow, selectDocumentForReader, selectOwnedDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentNotAccessible, documentNotFound } from "./problems.ts";

/** The document if the actor owns it, or a session of it is public or shared with the actor. @throws document-not-found, document-not-accessible */
export async function readableDocument(ctx: ActorContext, id: string): Promise<DocumentRow> {
  const found = await foundDocument(ctx, id);
  if (!found.isOwner && !found.isPublic && !found.isShared) throw foreign();
  return found.document;
}

/** The document if the actor owns it, or its owner shares a session of it with the actor together with the file. @throws as `readableDocument` */
export async function documentWithOriginal(ctx: ActorContext, id: string): Promise<DocumentRow> {
  const found = await foundDocument(ctx, id);
  if (!found.isOwner && !found.isOriginalShared) throw foreign();
  return found.document;
}

/** The document when the actor owns it. @throws document-not-found, document-not-accessible */
export async function ownedDocument(ctx: ActorContext, id: string): Promise<DocumentRow> {
  const owned = await selectOwnedDocument(ctx.db, ctx.actor.userId, id);
  if (owned) return owned;
  await foundDocument(ctx, id);
  throw foreign();
}

async function foundDocument(ctx: ActorContext, id: string) {
  const found = await selectDocumentForReader(ctx.db, { userId: ctx.actor.userId, now: ctx.now() }, id);
  if (!found) throw documentNotFound("No document has this id.");
  return found;
}

function foreign() {
  return documentNotAccessible("This document belongs to someone else.");
}
