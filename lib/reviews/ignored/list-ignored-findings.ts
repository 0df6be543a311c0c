import { selectIgnoredFindings } from "#db/queries/ignored-findings.ts";
import type { ActorContext } from "#lib/context.ts";
import { ownedDocument } from "#lib/documents/readable-document.ts";
import type { IgnoredFinding } from "../ignored-schema.ts";
import { toIgnoredFinding } from "./ignore-finding.ts";

export async function listIgnoredFindings(
  ctx: ActorContext,
  { documentId }: { documentId: string },
): Promise<IgnoredFinding[]> {
  const document = await ownedDocument(ctx, documentId);
  const rows = await selectIgnoredFindings(ctx.db, document.id);
  return rows.map(toIgnoredFinding);
}
