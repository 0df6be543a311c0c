import { finishTurn, insertQuestion } from "#db/queries/chat-turns.ts";
import type { ActorContext } from "#lib/context.ts";
import { utcDay } from "#lib/credits/chat-quota.ts";
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
  const asked = insertQuestion(ctx.db, {
    conversationId: question.conversation.id,
    turnId: question.turnId,
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

function keep(ctx: ActorContext, { question }: Turn, reply: Reply): Promise<void> {
  const now = ctx.now();
  return finishTurn(ctx.db, {
    turnId: question.turnId,
    userId: ctx.actor.userId,
    day: utcDay(now),
    tokens: reply.tokens,
    content: reply.text,
    cutOff: reply.cutOff,
    toolCalls: reply.toolCalls,
    // A question that did not come to its end was not asked.
    proposed: reply.cutOff === null ? reply.proposed : null,
    createdAt: now,
  });
}
