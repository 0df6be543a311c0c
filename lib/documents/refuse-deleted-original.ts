import type { DocumentRow } from "#db/queries/documents.ts";
import { originalDeleted } from "./problems.ts";

/** @throws original-deleted if the installation keeps the uploaded file no longer */
export function refuseDeletedOriginal({ originalDeletedAt }: DocumentRow): void {
  if (originalDeletedAt === null) return;
  const day = originalDeletedAt.toISOString().slice(0, 10);
  throw originalDeleted(
    `The uploaded file was deleted on ${day}, because this Galley keeps such files for a limited time. Its converted text and its reviews are still here.`,
  );
}
