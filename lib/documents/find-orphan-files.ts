import {
  noteOrphanFiles,
  selectDecidedDeletions,
  selectExistingDocuments,
  selectOldOrphans,
} from "#db/queries/orphan-files.ts";
import type { Context } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { blobKeys } from "./blob-keys.ts";

const DAY_MS = 24 * 60 * 60_000;
export const GRACE_DAYS = 7;

export interface OrphanFiles {
  /** The number of documents of which the store has files. */
  stored: number;
  /** The ids of those that are no documents of the database. */
  orphans: readonly string[];
  /** The ids of orphans that have been orphans for the days of grace. */
  due: readonly string[];
  /** The ids of deleted documents whose files stayed because a backup ran. They are no orphans. */
  decided: readonly string[];
}

/**
 * Finds files that belong to no document, such as those of an upload that a crash cut off, and notes since when. A file
 * without a row may also be an upload under way, or one of a document that an older backup of the database lacks.
 */
export async function findOrphanFiles(ctx: Context): Promise<OrphanFiles> {
  const stored = new Set<string>();
  for await (const { key } of ctx.blobs.list(blobKeys.documents)) {
    const id = key.split("/")[1] ?? "";
    if (uuid.safeParse(id).success) stored.add(id);
  }
  const existing = await selectExistingDocuments(ctx.db, [...stored]);
  const withoutRow = [...stored].filter((id) => !existing.has(id));
  await noteOrphanFiles(ctx.db, withoutRow);
  const decided = await selectDecidedDeletions(ctx.db);
  const wereDecided = new Set(decided);
  return {
    stored: stored.size,
    orphans: withoutRow.filter((id) => !wereDecided.has(id)),
    due: await selectOldOrphans(ctx.db, GRACE_DAYS * DAY_MS),
    decided,
  };
}
