import { getTableColumns } from "drizzle-orm";
import { documents } from "../schema/documents.ts";

/**
 * A document without the signature of its text, which is longer than the rest and which only the search for revisions
 * reads.
 */
export const documentColumns = withoutSignature(getTableColumns(documents));

function withoutSignature<Columns extends { shingles: unknown }>({ shingles: _, ...columns }: Columns) {
  return columns;
}
