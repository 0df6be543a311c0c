import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { Comment } from "../../lib/reviews/comment-schema.ts";
import { instant } from "../instant.ts";
import { reviewSessions } from "./reviews.ts";
import { users } from "./users.ts";

const sessionId = () =>
  uuid("session_id")
    .notNull()
    .references(() => reviewSessions.id, { onDelete: "cascade" });

/** Null once the account is deleted: what it wrote in the review of another stays without a name. */
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Comments that people wrote on words of a manuscript. */
export const writtenComments = pgTable(
  "written_comments",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: sessionId(),
    authorId: person("author_id"),
    title: text("title"),
    message: text("message").notNull(),
    /** The words of the Markdown between `start` and `end`, in UTF-16 units. */
    quote: text("quote").notNull(),
    start: integer("start").notNull(),
    end: integer("end").notNull(),
    pages: json("pages").$type<Comment["anchor"]["pages"]>(),
    createdAt: instant("created_at").notNull(),
    editedAt: instant("edited_at"),
    /** Null while the comment is open. */
    resolvedAt: instant("resolved_at"),
    resolvedBy: person("resolved_by"),
  },
  (table) => [
    index("written_comments_session").on(table.sessionId),
    index("written_comments_author").on(table.authorId),
    index("written_comments_resolver").on(table.resolvedBy).where(sql`${table.resolvedBy} is not null`),
  ],
);

/** Replies to a comment, to one of the review or to one that a person wrote. */
export const commentReplies = pgTable(
  "comment_replies",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: sessionId(),
    commentId: text("comment_id").notNull(),
    authorId: person("author_id"),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
    editedAt: instant("edited_at"),
  },
  (table) => [
    index("comment_replies_comment").on(table.sessionId, table.commentId),
    index("comment_replies_author").on(table.authorId),
  ],
);

/** People whom a reply or a written comment names with an `@`. */
export const commentMentions = pgTable(
  "comment_mentions",
  {
    sessionId: sessionId(),
    /** The id of the reply or of the written comment. */
    entryId: uuid("entry_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.userId] }),
    index("comment_mentions_session").on(table.sessionId),
    index("comment_mentions_user").on(table.userId),
  ],
);

/** The person who is to see to a comment. */
export const commentAssignments = pgTable(
  "comment_assignments",
  {
    sessionId: sessionId(),
    commentId: text("comment_id").notNull(),
    assigneeId: uuid("assignee_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    assignedBy: person("assigned_by"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.commentId] }),
    index("comment_assignments_assignee").on(table.assigneeId),
    index("comment_assignments_assigner").on(table.assignedBy),
  ],
);

/** Mails about threads that are due: one row for each person who gets one. */
export const threadMails = pgTable("thread_mails", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  dueAt: instant("due_at").notNull(),
});

/** What the next mail about threads tells a person. */
export const threadNotices = pgTable(
  "thread_notices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: sessionId(),
    commentId: text("comment_id").notNull(),
    /** The id of the reply or of the written comment; that of the comment if it was assigned. */
    entryId: text("entry_id").notNull(),
    kind: text("kind", { enum: ["reply", "comment", "mention", "assignment"] }).notNull(),
    authorId: person("author_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sessionId, table.entryId] }),
    index("thread_notices_session").on(table.sessionId),
    index("thread_notices_author").on(table.authorId),
  ],
);
