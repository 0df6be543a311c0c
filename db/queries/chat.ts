import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { chatMessages, chatUsage, conversations } from "../schema/chat.ts";
import { documents } from "../schema/documents.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { tiers, users } from "../schema/users.ts";

type ConversationRow = typeof conversations.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;

export interface ConversationOwner {
  sessionId: string;
  userId: string;
}

const of = ({ sessionId, userId }: ConversationOwner) =>
  and(eq(conversations.sessionId, sessionId), eq(conversations.userId, userId));

export async function selectConversation(
  db: Db,
  owner: ConversationOwner,
): Promise<ConversationRow | undefined> {
  const [row] = await db.select().from(conversations).where(of(owner));
  return row;
}

/** Oldest first. */
export async function selectChatMessages(db: Db, owner: ConversationOwner): Promise<ChatMessageRow[]> {
  const rows = await db
    .select({ message: chatMessages })
    .from(chatMessages)
    .innerJoin(conversations, eq(conversations.id, chatMessages.conversationId))
    .where(of(owner))
    .orderBy(asc(chatMessages.id));
  return rows.map(({ message }) => message);
}

export async function deleteConversation(db: Db, owner: ConversationOwner): Promise<void> {
  await db.delete(conversations).where(of(owner));
}

const supplement = alias(documents, "supplement");
const supplements = sql<{ id: string; filename: string }[]>`(
  select coalesce(json_agg(
    json_build_object('id', ${supplement.id}, 'filename', ${supplement.filename})
    order by ${supplement.displayOrder}, ${supplement.id}), '[]')
  from ${documents} ${supplement}
  where ${supplement.parentDocumentId} = ${documents.id} and ${supplement.status} = 'converted'
    and not ${supplement.isPrint})`;

const place = prepared("chat_place", (db, at: Bind<"sessionId">) =>
  db
    .select({
      session: {
        id: reviewSessions.id,
        ownerId: reviewSessions.ownerId,
        isPublic: reviewSessions.isPublic,
        sharesOriginal: reviewSessions.sharesOriginal,
        status: reviewSessions.status,
        title: reviewSessions.title,
        summary: reviewSessions.summary,
      },
      document: { id: documents.id, filename: documents.filename, wordCount: documents.wordCount },
      supplements,
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .where(eq(reviewSessions.id, at("sessionId"))),
);

/** Returns the session, document and converted supplements of a conversation, without large columns, for any owner. */
export async function selectChatPlace(db: Db, sessionId: string) {
  const [row] = await place(db, { sessionId });
  return row;
}

const budget = prepared("chat_budget", (db, at: Bind<"userId" | "day">) =>
  db
    .select({ budget: tiers.chatTokensPerDay, used: chatUsage.tokens })
    .from(users)
    .innerJoin(tiers, eq(tiers.id, users.tierId))
    .leftJoin(chatUsage, and(eq(chatUsage.userId, users.id), eq(chatUsage.day, at("day"))))
    .where(eq(users.id, at("userId"))),
);

/** Returns the tokens that the tier of a user allows on a day, and those used. undefined without an account. */
export async function selectChatBudget(
  db: Db,
  userId: string,
  day: string,
): Promise<{ budget: number; used: number } | undefined> {
  const [row] = await budget(db, { userId, day });
  return row && { budget: row.budget, used: row.used ?? 0 };
}
