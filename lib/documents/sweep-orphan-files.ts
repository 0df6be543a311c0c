import { selectExistingDocuments } from "#db/queries/prune.ts";
import type { Context } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { deleteDocumentFiles } from "./delete-document.ts";

const AT_ONCE = 500;

/**
 * Deletes files that belong to no document: what an upload left that a crash cut off. A file without a row may also be
 * an upload under way, so only what had no row in the sweep before either goes; the answer is what to pass next time.
 */
export async function sweepOrphanFiles(ctx: Context, before: ReadonlySet<string>): Promise<Set<string>> {
  const stored = new Set<string>();
  for await (const { key } of ctx.blobs.list("documents/")) {
    const id = key.split("/")[1] ?? "";
    if (uuid.safeParse(id).success) stored.add(id);
  }
  const orphans = new Set<string>();
  const ids = [...stored];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const existing = await selectExistingDocuments(ctx.db, some);
    for (const id of some) if (!existing.has(id)) orphans.add(id);
  }
  for (const documentId of orphans)
    if (before.has(documentId)) await deleteDocumentFiles(ctx, { documentId });
  return orphans;
}
