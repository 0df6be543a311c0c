// Queries of a chat turn, for which someone waits.
import { asc, eq, type Placeholder, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { chatMessages, chatUsage, conversations, newBoundary } from "../schema/chat.ts";
import type { ChatMessageRow, ConversationOwner } from "./chat.ts";

const inSeconds = (seconds: number | Placeholder) => sql`now() + make_interval(secs => ${seconds})`;

/** A conversation whose next turn the caller holds. */
export interface ClaimedTurn {
  conversation: { id: string; boundary: string };
  /** Earlier messages, oldest first. */
  before: ChatMessageRow[];
}

const claim = prepared(
  "claim_turn",
  (db, at: Bind<"id" | "sessionId" | "userId" | "boundary" | "turnId" | "seconds">) => {
    const turn = { turnId: sql`${at("turnId")}`, turnExpiresAt: inSeconds(at("seconds")) };
    const claimed = db.$with("claimed").as(
      db
        .insert(conversations)
        .values({
          id: at("id"),
          sessionId: at("sessionId"),
          userId: at("userId"),
          boundary: at("boundary"),
          ...turn,
        })
        .onConflictDoUpdate({
          target: [conversations.sessionId, conversations.userId],
          set: turn,
          setWhere: sql`${conversations.turnId} is null or ${conversations.turnExpiresAt} < now()`,
        })
        .returning({ id: conversations.id, boundary: conversations.boundary }),
    );
    return db
      .with(claimed)
      .select({ id: claimed.id, boundary: claimed.boundary, message: chatMessages })
      .from(claimed)
      .leftJoin(chatMessages, eq(chatMessages.conversationId, claimed.id))
      .orderBy(asc(chatMessages.id));
  },
);

/**
 * Makes the turn the one under way, in a new conversation if there is none; null while another one is. The messages
 * are those of the moment when the query began.
 */
export async function claimTurn(
  db: Db,
  turn: ConversationOwner & { turnId: string; seconds: number },
): Promise<ClaimedTurn | null> {
  const rows = await claim(db, { ...turn, id: uuidv7(), boundary: newBoundary() });
  const [first] = rows;
  if (!first) return null;
  const { id, boundary } = first;
  return { conversation: { id, boundary }, before: rows.flatMap(({ message }) => message ?? []) };
}

export async function renewTurn(db: Db, turnId: string, seconds: number): Promise<void> {
  await db
    .update(conversations)
    .set({ turnExpiresAt: inSeconds(seconds) })
    .where(eq(conversations.turnId, turnId));
}

type NewQuestion = Pick<ChatMessageRow, "conversationId" | "turnId" | "content" | "commentId" | "createdAt">;

const question = prepared("insert_question", (db, at: Bind<keyof NewQuestion | "id">) =>
  db.insert(chatMessages).values({
    id: at("id"),
    conversationId: at("conversationId"),
    turnId: at("turnId"),
    role: "user",
    content: at("content"),
    commentId: at("commentId"),
    createdAt: at("createdAt"),
  }),
);

export async function insertQuestion(db: Db, message: NewQuestion): Promise<void> {
  await question(db, { ...message, id: uuidv7() });
}

interface FinishedTurn
  extends Pick<ChatMessageRow, "turnId" | "content" | "cutOff" | "toolCalls" | "proposed"> {
  userId: string;
  day: string;
  tokens: number;
  createdAt: Date;
}

const finish = prepared("finish_turn", (db, at: Bind<keyof FinishedTurn | "id">) => {
  const counted = db.$with("counted").as(
    db
      .insert(chatUsage)
      .values({ userId: at("userId"), day: at("day"), tokens: at("tokens") })
      .onConflictDoUpdate({
        target: [chatUsage.userId, chatUsage.day],
        // A column of 32 bits shall not overflow, whatever a server claims.
        set: { tokens: sql`least(${chatUsage.tokens}::bigint + excluded.tokens, 2000000000)::int` },
      }),
  );
  const ended = db.$with("ended").as(
    db
      .update(conversations)
      .set({ turnId: null, turnExpiresAt: null })
      .where(eq(conversations.turnId, at("turnId")))
      .returning({ conversationId: conversations.id }),
  );
  return db
    .with(counted, ended)
    .insert(chatMessages)
    .select(
      db
        .select({
          id: sql<string>`${at("id")}::uuid`.as("id"),
          conversationId: ended.conversationId,
          turnId: sql<string>`${at("turnId")}::uuid`.as("turn_id"),
          role: sql<"assistant">`'assistant'`.as("role"),
          content: sql<string>`${at("content")}::text`.as("content"),
          commentId: sql`null::text`.as("comment_id"),
          cutOff: sql`${at("cutOff")}::text`.as("cut_off"),
          toolCalls: sql`${at("toolCalls")}::json`.as("tool_calls"),
          proposed: sql`${at("proposed")}::json`.as("proposed"),
          createdAt: sql`${at("createdAt")}::timestamptz`.as("created_at"),
        })
        .from(ended)
        .where(sql`${at("content")} <> ''`),
    );
});

/**
 * Ends a turn and counts its tokens, in one statement. Its reply is kept unless the turn is no longer the one under
 * way: its conversation was deleted, or another took over.
 */
export async function finishTurn(
  db: Db,
  { toolCalls, proposed, createdAt, ...turn }: FinishedTurn,
): Promise<void> {
  await finish(db, {
    ...turn,
    id: uuidv7(),
    toolCalls: JSON.stringify(toolCalls),
    proposed: proposed && JSON.stringify(proposed),
    createdAt: createdAt.toISOString(),
  });
}
