import { randomBytes } from "node:crypto";
import { date, index, integer, json, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";
import type { Proposal, StoredToolCall } from "../../lib/chat/schema.ts";
import { instant } from "../instant.ts";
import { reviewSessions } from "./reviews.ts";
import { users } from "./users.ts";

/** Returns the mark around text of the document in a prompt. It is random, so that no document can contain it. */
export const newBoundary = () => randomBytes(12).toString("hex");

/** One for each session and reader. */
export const conversations = pgTable(
  "conversations",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => reviewSessions.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    boundary: text("boundary").notNull().$defaultFn(newBoundary),
    /** The turn under way, and when it counts as crashed unless it says before that it still runs. */
    turnId: uuid("turn_id"),
    turnExpiresAt: instant("turn_expires_at"),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("conversations_session_user").on(table.sessionId, table.userId),
    index("conversations_user").on(table.userId),
  ],
);

export const chatMessages = pgTable(
  "chat_messages",
  {
    id: uuid("id").primaryKey().$defaultFn(uuidv7),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    turnId: uuid("turn_id").notNull(),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    /** The comment that a user's message is about. */
    commentId: text("comment_id"),
    /** Why an assistant's message is not whole. */
    cutOff: text("cut_off", { enum: ["closed", "failed"] }),
    toolCalls: json("tool_calls").$type<StoredToolCall[]>(),
    /** The changes to comments that an assistant's message proposes. The user carries them out, or does not. */
    proposed: json("proposed").$type<Proposal[]>(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("chat_messages_conversation").on(table.conversationId, table.id),
    unique("chat_messages_turn").on(table.turnId, table.role),
  ],
);

/** Tokens that a person's conversations took on one UTC day. */
export const chatUsage = pgTable(
  "chat_usage",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    tokens: integer("tokens").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
