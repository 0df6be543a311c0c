import { uuidv7 } from "uuidv7";
import { addChatTokens, endTurn, insertChatMessage } from "#db/queries/chat.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { utcDay } from "./chat-quota.ts";
import type { Answerer, AnswerPart, AnswerRecord, Question } from "./question.ts";
import type { ToolCallNote } from "./schema.ts";
import { keepClaim } from "./turn-claim.ts";

interface Turn {
  question: Question;
  answer: Answerer;
  signal: AbortSignal;
}

/**
 * The answer as it comes. Whatever ends it, what was written until then is kept, and its tokens are counted. The
 * question is written while the answer begins: waiting for it would be felt.
 */
export async function* writeTurn(ctx: ActorContext, turn: Turn): AsyncGenerator<AnswerPart> {
  const { question, answer, signal } = turn;
  const claim = keepClaim(ctx, question.turnId);
  const reply: Reply = { text: "", toolCalls: [], tokens: 0, proposed: [], cutOff: "failed" };
  const asked = insertChatMessage(ctx.db, {
    conversationId: question.conversation.id,
    turnId: question.turnId,
    role: "user",
    content: question.message,
    commentId: question.commentId,
    createdAt: ctx.now(),
  });
  // Awaited below; until then a failure is nobody's.
  asked.catch(() => {});
  try {
    for await (const part of answer(ctx, question, { signal, record: reply })) {
      if (part.type === "text") reply.text += part.text;
      else reply.toolCalls.push({ tool: part.tool, label: part.label });
      yield part;
    }
    reply.cutOff = null;
  } finally {
    claim.stop();
    if (signal.aborted) reply.cutOff = "closed";
    await asked.finally(() => keep(ctx, turn, reply));
  }
}

interface Reply extends AnswerRecord {
  text: string;
  toolCalls: ToolCallNote[];
  cutOff: "closed" | "failed" | null;
}

async function keep(ctx: ActorContext, { question }: Turn, reply: Reply): Promise<void> {
  const { userId } = ctx.actor;
  const { turnId, conversation } = question;
  await transact(ctx, async (tx) => {
    const now = tx.now();
    if (reply.tokens > 0) await addChatTokens(tx.db, { userId, day: utcDay(now), tokens: reply.tokens });
    const isMine = await endTurn(tx.db, turnId);
    if (!isMine || reply.text === "") return;
    await insertChatMessage(tx.db, {
      id: uuidv7(),
      conversationId: conversation.id,
      turnId,
      role: "assistant",
      content: reply.text,
      cutOff: reply.cutOff,
      toolCalls: reply.toolCalls,
      // A question that did not come to its end was not asked.
      proposed: reply.cutOff === null ? reply.proposed : null,
      createdAt: now,
    });
  });
}
