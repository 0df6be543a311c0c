import { boolean, index, integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { LINKINGS, Passage, PointChange } from "../../lib/responses/schema.ts";
import { instant } from "../instant.ts";
import { documents } from "./documents.ts";
import { reviewSessions } from "./reviews.ts";
import { users } from "./users.ts";

/** Null once the account is deleted. */
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** An author's answers to reviewers. */
export const responses = pgTable(
  "responses",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["review", "letter"] }).notNull(),
    title: text("title").notNull(),
    opening: text("opening").notNull().default(""),
    closing: text("closing").notNull().default(""),
    /** The letter as it came, and what of it was made no point. */
    letter: text("letter"),
    rest: json("rest").$type<{ start: number; end: number }[]>().notNull(),
    revisedDocumentId: uuid("revised_document_id").references(() => documents.id, { onDelete: "set null" }),
    linking: text("linking").$type<(typeof LINKINGS)[number]>().notNull(),
    version: integer("version").notNull().default(1),
    createdBy: person("created_by"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("responses_session").on(table.sessionId),
    index("responses_revised").on(table.revisedDocumentId),
    index("responses_creator").on(table.createdBy),
  ],
);

/** One thing that a reviewer says, with the reply to it. */
export const responsePoints = pgTable(
  "response_points",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    responseId: uuid("response_id")
      .notNull()
      .references(() => responses.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    reviewer: text("reviewer").notNull(),
    weight: text("weight", { enum: ["major", "minor"] }),
    isRemark: boolean("is_remark").notNull(),
    text: text("text").notNull(),
    /** The comment that the point is, and its number, in a response to Galley's review. */
    commentId: text("comment_id"),
    number: text("number"),
    passages: json("passages").$type<Passage[]>().notNull(),
    reply: text("reply").notNull().default(""),
    changes: json("changes").$type<PointChange[]>().notNull(),
    status: text("status", { enum: ["open", "drafted", "done"] })
      .notNull()
      .default("open"),
    assigneeId: person("assignee_id"),
    version: integer("version").notNull().default(1),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: person("updated_by"),
  },
  (table) => [
    index("response_points_response").on(table.responseId, table.position),
    index("response_points_assignee").on(table.assigneeId),
    index("response_points_editor").on(table.updatedBy),
  ],
);
