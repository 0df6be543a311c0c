import { sql } from "drizzle-orm";
import { boolean, check, pgTable, uuid } from "drizzle-orm/pg-core";
import { preciseInstant } from "../instant.ts";

/** The identity of the installation, one row. The file store holds the same id, so that each knows the other. */
export const installation = pgTable(
  "installation",
  {
    only: boolean("only").primaryKey().default(true),
    id: uuid("id").notNull(),
    /** The time at which the file store got the id; null until then. */
    storeSince: preciseInstant("store_since"),
  },
  (table) => [check("installation_one_row", sql`${table.only}`)],
);

/** Documents of which there are files and no row. Their files stay for a grace of days. */
export const orphanFiles = pgTable("orphan_files", {
  documentId: uuid("document_id").primaryKey(),
  foundAt: preciseInstant("found_at").notNull().defaultNow(),
});
