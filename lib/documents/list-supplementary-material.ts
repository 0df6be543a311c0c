import { selectSupplements } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { ownedDocument } from "./readable-document.ts";
import type { SupplementaryMaterial } from "./schema.ts";

export async function listSupplementaryMaterial(
  ctx: ActorContext,
  input: { documentId: string },
): Promise<SupplementaryMaterial[]> {
  const document = await ownedDocument(ctx, input.documentId);
  const supplements = await selectSupplements(ctx.db, document.id);
  return supplements.map((row) => ({
    document_id: row.id,
    filename: row.filename,
    display_order: row.displayOrder,
    steering_note: row.steeringNote,
    is_print: row.isPrint,
  }));
}
