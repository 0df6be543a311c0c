import { randomUUID } from "node:crypto";
import { commentExists } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import { chatQuota } from "#lib/credits/chat-quota.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { toErrorEvent } from "#lib/streams/report-progress.ts";
import { repliesStopped } from "#lib/streams/stream-hub.ts";
import { chatSubject } from "./chat-subject.ts";
import { chatFailed, chatQuotaExceeded } from "./problems.ts";
import { describeProposals } from "./proposed-actions.ts";
import type { ChatTurn, ReplyWriter } from "./reply-part.ts";
import { replyWithModel } from "./reply-with-model.ts";
import { replyWithoutModel } from "./reply-without-model.ts";
import type { ChatEvent, Proposal } from "./schema.ts";
import { claimInOrder } from "./turn-claim.ts";
import { writeTurn } from "./write-turn.ts";

interface NewMessage {
  sessionId: string;
  message: string;
  commentId?: string | null | undefined;
}

/** A message that has been admitted, before it has a place in its conversation. */
type AdmittedMessage = Pick<ChatTurn, "subject" | "turnId" | "message" | "commentId"> & {
  quota: QuotaStatus | null;
};

/**
 * Checks that the message can be answered, and returns the turn that answers it, which ends in `complete` or `error`.
 * @throws session-not-found, validation-failed for a comment that the session does not have
 */
export async function sendChatMessage(
  ctx: ActorContext,
  { sessionId, message, commentId = null }: NewMessage,
): Promise<(signal: AbortSignal) => AsyncIterable<ChatEvent>> {
  const [subject, quota, isKnown] = await Promise.all([
    chatSubject(ctx, sessionId),
    hasModel(ctx) ? chatQuota(ctx) : null,
    commentId === null || commentExists(ctx.db, sessionId, commentId),
  ]);
  if (!isKnown) {
    const detail = "is no comment of this session";
    throw validationFailed(`The comment_id ${detail}.`, { errors: [{ pointer: "/comment_id", detail }] });
  }
  const admitted = { subject, message, commentId, quota, turnId: randomUUID() };
  return (disconnected) => takeTurn(ctx, admitted, AbortSignal.any([disconnected, repliesStopped()]));
}

async function* takeTurn(
  ctx: ActorContext,
  { quota, ...admitted }: AdmittedMessage,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  yield { type: "start", status: "processing" };
  const { turnId, subject } = admitted;
  const sessionId = subject.session.id;
  try {
    if (quota && quota.used_fraction >= 1) throw budgetUsedUp(quota);
    const claimed = await claimInOrder(ctx, { sessionId, userId: ctx.actor.userId, turnId }, signal);
    if (!claimed) throw stillBusy();
    const turn = { ...admitted, ...claimed };
    let proposals: readonly Proposal[] = [];
    for await (const part of writeTurn(ctx, { turn, write: replyWriter(ctx), signal })) {
      if (part.type === "proposals") proposals = part.proposals;
      else yield part.type === "text" ? { type: "chunk", chunk: part.text } : part;
    }
    const [used, proposed] = await Promise.all([
      quota && chatQuota(ctx),
      describeProposals(ctx, sessionId, proposals),
    ]);
    const meta = {
      turn_id: turnId,
      quota: used,
      ...(proposed.length > 0 ? { proposed_actions: proposed } : {}),
    };
    yield { type: "complete", status: "completed", meta };
  } catch (error) {
    const meta = { turn_id: turnId, quota: quota && (await chatQuota(ctx).catch(() => quota)) };
    yield { ...toErrorEvent(toProblem(ctx, error, signal)), meta };
  }
}

function hasModel({ models }: ActorContext): boolean {
  return models?.describe("chat") != null;
}

function replyWriter(ctx: ActorContext): ReplyWriter {
  return ctx.models && hasModel(ctx) ? replyWithModel(ctx.models) : replyWithoutModel;
}

function budgetUsedUp({ resets_at }: QuotaStatus): Problem {
  const detail = `Today's chat budget is used up. It is full again at ${resets_at.slice(11, 16)} UTC.`;
  return chatQuotaExceeded(detail, { resets_at });
}

function stillBusy(): Problem {
  return chatFailed(
    "Another message of this conversation is still being answered. Send this one again when it is done.",
    { reason: "busy" },
  );
}

function toProblem(ctx: ActorContext, error: unknown, signal: AbortSignal): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof ModelError) {
    ctx.log.warn({ failure: error.message, request_id: ctx.requestId }, "a model failed in the chat");
    return chatFailed(error.publicMessage, { reason: "model" });
  }
  // A user who stops a reply causes no fault.
  if (!signal.aborted) ctx.log.error({ err: error, request_id: ctx.requestId }, "a chat turn failed");
  const detail = "The server failed. The log has the cause under the request id. You can safely try again.";
  return chatFailed(detail, { reason: "internal" });
}
