import { type IgnoredFindingRow, insertIgnoredFinding } from "#db/queries/ignored-findings.ts";
import type { ActorContext } from "#lib/context.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import type { IgnoredFinding } from "../ignored-schema.ts";

interface IgnoreFinding {
  documentId: string;
  checkId: string;
  quote?: string | null | undefined;
}

/** Makes the next reviews of a document leave out findings of a check: all, or those that quote these words. */
export async function ignoreFinding(
  ctx: ActorContext,
  { documentId, checkId, quote }: IgnoreFinding,
): Promise<IgnoredFinding> {
  const document = await ownedDocument(ctx, documentId);
  const words = (quote ?? "").replace(/\s+/g, " ").trim();
  const row = await insertIgnoredFinding(ctx.db, { documentId: document.id, checkId, quote: words });
  if (!row) throw new Error("A finding that was just ignored is not there.");
  return toIgnoredFinding(row);
}

export function toIgnoredFinding(row: IgnoredFindingRow): IgnoredFinding {
  return {
    id: row.id,
    document_id: row.documentId,
    check_id: row.checkId,
    quote: row.quote === "" ? null : row.quote,
    created_at: row.createdAt.toISOString(),
  };
}
