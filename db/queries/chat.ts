import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { chatMessages, chatUsage, conversations } from "../schema/chat.ts";
import { tiers, users } from "../schema/users.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type ChatMessageRow = typeof chatMessages.$inferSelect;
type NewMessage = typeof chatMessages.$inferInsert;

export interface ConversationOwner {
  sessionId: string;
  userId: string;
}

const of = ({ sessionId, userId }: ConversationOwner) =>
  and(eq(conversations.sessionId, sessionId), eq(conversations.userId, userId));
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Makes the turn the one under way, in a new conversation if there is none; null while another one is. */
export async function claimTurn(
  db: Db,
  { seconds, ...claim }: ConversationOwner & { id: string; turnId: string; seconds: number },
): Promise<ConversationRow | null> {
  const turn = { turnId: claim.turnId, turnExpiresAt: inSeconds(seconds) };
  const [row] = await db
    .insert(conversations)
    .values({ ...claim, ...turn })
    .onConflictDoUpdate({
      target: [conversations.sessionId, conversations.userId],
      set: turn,
      setWhere: sql`${conversations.turnId} is null or ${conversations.turnExpiresAt} < now()`,
    })
    .returning();
  return row ?? null;
}

export async function renewTurn(db: Db, turnId: string, seconds: number): Promise<void> {
  await db
    .update(conversations)
    .set({ turnExpiresAt: inSeconds(seconds) })
    .where(eq(conversations.turnId, turnId));
}

/** False when the turn is no longer the one under way: its conversation was deleted, or another took over. */
export async function endTurn(db: Db, turnId: string): Promise<boolean> {
  const rows = await db
    .update(conversations)
    .set({ turnId: null, turnExpiresAt: null })
    .where(eq(conversations.turnId, turnId))
    .returning({ id: conversations.id });
  return rows.length > 0;
}

export async function insertChatMessage(db: Db, message: NewMessage): Promise<void> {
  await db.insert(chatMessages).values(message);
}

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

/** What the person's tier allows on a day, and what of it is used, in tokens; undefined without an account. */
export async function selectChatBudget(
  db: Db,
  userId: string,
  day: string,
): Promise<{ budget: number; used: number } | undefined> {
  const [row] = await db
    .select({ budget: tiers.chatTokensPerDay, used: chatUsage.tokens })
    .from(users)
    .innerJoin(tiers, eq(tiers.id, users.tierId))
    .leftJoin(chatUsage, and(eq(chatUsage.userId, users.id), eq(chatUsage.day, day)))
    .where(eq(users.id, userId));
  return row && { budget: row.budget, used: row.used ?? 0 };
}

export async function addChatTokens(
  db: Db,
  { userId, day, tokens }: typeof chatUsage.$inferInsert,
): Promise<void> {
  await db
    .insert(chatUsage)
    .values({ userId, day, tokens })
    .onConflictDoUpdate({
      target: [chatUsage.userId, chatUsage.day],
      // A column of 32 bits shall not overflow, whatever a server claims.
      set: { tokens: sql`least(${chatUsage.tokens}::bigint + ${tokens}, 2000000000)::int` },
    });
}
