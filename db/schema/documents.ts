import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import { instant } from "../instant.ts";
import { users } from "./users.ts";

export interface StoredFailure {
  slug: string;
  title: string;
  detail: string;
  extensions: Record<string, unknown> | null;
}

/** Width and height in points, and the number of pages. */
export type StoredPageSizeRun = [width: number, height: number, count: number];

/** The PDF whose pages show a document of another format, and what placing the text on them found. */
export interface StoredPrint {
  /** The supplement that is the PDF; null if it came in the archive of a LaTeX project. */
  documentId: string | null;
  filename: string;
  sha256: string;
  pageSizes: StoredPageSizeRun[];
  /** The share of the text's letters that were found on the pages, from 0 to 1. */
  share: number;
}

export const documents = pgTable(
  "documents",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parentDocumentId: uuid("parent_document_id").references((): AnyPgColumn => documents.id, {
      onDelete: "cascade",
    }),
    /** The stream of its conversion's events. */
    taskId: uuid("task_id").notNull(),
    filename: text("filename").notNull(),
    format: text("format").notNull(),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
    sha256: text("sha256").notNull(),
    status: text("status", { enum: ["converting", "converted", "failed"] }).notNull(),
    failure: json("failure").$type<StoredFailure>(),
    wordCount: integer("word_count"),
    tokenCount: integer("token_count"),
    /** MinHash signature of the text's word shingles, by which revisions are recognised. */
    shingles: integer("shingles").array(),
    /** The sizes of the pages of a PDF as they are shown; null for other formats, and for documents from before there was this column. */
    pageSizes: json("page_sizes").$type<StoredPageSizeRun[]>(),
    /** True for the supplement that is the PDF of its parent. Reviews do not read it. */
    isPrint: boolean("is_print").notNull().default(false),
    /** The supplement that shows the pages of the document; null until its text is placed on them. */
    print: json("print").$type<StoredPrint>(),
    /** The PDF that came in the archive of a LaTeX project. The one of a supplement comes before it. */
    archivedPrint: json("archived_print").$type<StoredPrint>(),
    displayOrder: integer("display_order").notNull().default(0),
    steeringNote: text("steering_note").notNull().default(""),
    previousSessionId: uuid("previous_session_id"),
    isSample: boolean("is_sample").notNull().default(false),
    createdAt: instant("created_at").notNull().defaultNow(),
    convertedAt: instant("converted_at"),
    /** The time at which the file that was uploaded was deleted on purpose, because the installation keeps it no longer. */
    originalDeletedAt: instant("original_deleted_at"),
  },
  (table) => [
    index("documents_newest").on(
      table.ownerId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("documents_parent").on(table.parentDocumentId),
    uniqueIndex("documents_print").on(table.parentDocumentId).where(sql`${table.isPrint}`),
    index("documents_converting").on(table.id).where(sql`${table.status} = 'converting'`),
    unique("documents_task").on(table.taskId),
  ],
);

export const documentImages = pgTable(
  "document_images",
  {
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    contentType: text("content_type").notNull(),
    byteSize: integer("byte_size").notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.name] })],
);

/** Addresses at which one file may be uploaded for a user, once and without signing in. Kept for a day. */
export const uploadLinks = pgTable(
  "upload_links",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the address. */
    hash: text("hash").notNull(),
    previousSessionId: uuid("previous_session_id"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
    documentId: uuid("document_id").references(() => documents.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("upload_links_hash").on(table.hash),
    index("upload_links_owner").on(table.ownerId),
    index("upload_links_document").on(table.documentId),
    index("upload_links_created").on(table.createdAt),
  ],
);
