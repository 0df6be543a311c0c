import { deleteIgnoredFinding } from "#db/queries/ignored-findings.ts";
import type { ActorContext } from "#lib/context.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";

export async function stopIgnoring(
  ctx: ActorContext,
  { documentId, ignoredId }: { documentId: string; ignoredId: string },
): Promise<undefined> {
  const document = await ownedDocument(ctx, documentId);
  await deleteIgnoredFinding(ctx.db, document.id, ignoredId);
}
