import { finishTurn, insertQuestion } from "#db/queries/chat-turns.ts";
import type { ActorContext } from "#lib/context.ts";
import { utcDay } from "#lib/credits/chat-quota.ts";
import type { ChatTurn, ReplyPart, ReplyWriter, TokenCount } from "./reply-part.ts";
import type { Proposal, ToolCallNote } from "./schema.ts";
import { keepClaim } from "./turn-claim.ts";

interface WrittenTurn {
  turn: ChatTurn;
  write: ReplyWriter;
  signal: AbortSignal;
}

interface Reply extends TokenCount {
  text: string;
  toolCalls: ToolCallNote[];
  proposals: readonly Proposal[];
  cutOff: "closed" | "failed" | null;
}

/**
 * Yields the reply as it comes. However it ends, what was written until then is stored and its tokens are counted. The
 * message is stored while the reply begins: the user would feel the wait.
 */
export async function* writeTurn(
  ctx: ActorContext,
  { turn, write, signal }: WrittenTurn,
): AsyncGenerator<ReplyPart> {
  const claim = keepClaim(ctx, turn.turnId);
  const reply: Reply = { text: "", toolCalls: [], tokens: 0, proposals: [], cutOff: "failed" };
  const stored = insertQuestion(ctx.db, {
    conversationId: turn.conversation.id,
    turnId: turn.turnId,
    content: turn.message,
    commentId: turn.commentId,
    createdAt: ctx.now(),
  });
  // Awaited below. Until then nobody handles its failure.
  stored.catch(() => {});
  try {
    for await (const part of write(ctx, turn, { signal, count: reply })) {
      if (part.type === "text") reply.text += part.text;
      else if (part.type === "proposals") reply.proposals = part.proposals;
      else reply.toolCalls.push({ tool: part.tool, label: part.label, kind: part.kind });
      yield part;
    }
    reply.cutOff = null;
  } finally {
    claim.stop();
    if (signal.aborted) reply.cutOff = "closed";
    await stored.finally(() => storeReply(ctx, turn, reply));
  }
}

function storeReply(ctx: ActorContext, { turnId }: ChatTurn, reply: Reply): Promise<void> {
  const now = ctx.now();
  return finishTurn(ctx.db, {
    turnId,
    userId: ctx.actor.userId,
    day: utcDay(now),
    tokens: reply.tokens,
    content: reply.text,
    cutOff: reply.cutOff,
    toolCalls: reply.toolCalls,
    // The user has not seen the proposals of a reply that broke off.
    proposed: reply.cutOff === null ? [...reply.proposals] : null,
    createdAt: now,
  });
}
