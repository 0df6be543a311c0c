import { randomUUID } from "node:crypto";
import type { ClaimedTurn } from "#db/queries/chat-turns.ts";
import { commentExists } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { validationFailed } from "#lib/contract/problems.ts";
import { chatQuota } from "#lib/credits/chat-quota.ts";
import type { QuotaStatus } from "#lib/credits/schema.ts";
import { ModelError } from "#lib/ports/models/port.ts";
import { toErrorEvent } from "#lib/streams/report-progress.ts";
import { wakeUps } from "#lib/streams/wake-ups.ts";
import { answerWithModel } from "./answer-with-model.ts";
import { answerWithoutModel } from "./answer-without-model.ts";
import { chatSession } from "./chat-session.ts";
import { chatFailed, chatQuotaExceeded } from "./problems.ts";
import type { Answerer, AnswerPart, Question } from "./question.ts";
import type { ChatEvent } from "./schema.ts";
import { claimInOrder } from "./turn-claim.ts";
import { writeTurn } from "./write-turn.ts";

interface Sent {
  sessionId: string;
  message: string;
  commentId?: string | null | undefined;
}

/**
 * Checks that the message can be asked, and gives the turn that answers it, which ends in `complete` or `error`.
 * @throws session-not-found, validation-failed for a comment that the session does not have
 */
export async function sendChatMessage(
  ctx: ActorContext,
  { sessionId, message, commentId = null }: Sent,
): Promise<(signal: AbortSignal) => AsyncIterable<ChatEvent>> {
  const [place, quota, isKnown] = await Promise.all([
    chatSession(ctx, sessionId),
    hasModel(ctx) ? chatQuota(ctx) : null,
    commentId === null || commentExists(ctx.db, sessionId, commentId),
  ]);
  if (!isKnown) {
    const detail = "is no comment of this session";
    throw validationFailed(`The comment_id ${detail}.`, { errors: [{ pointer: "/comment_id", detail }] });
  }
  const asked = { place, message, commentId, turnId: randomUUID() };
  return (gone) => takeTurn(ctx, { asked, quota }, AbortSignal.any([gone, wakeUps().stopped]));
}

async function* takeTurn(
  ctx: ActorContext,
  { asked, quota }: { asked: Omit<Question, keyof ClaimedTurn>; quota: QuotaStatus | null },
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  yield { type: "start", status: "processing" };
  const { turnId, place } = asked;
  try {
    if (quota && quota.used_fraction >= 1) throw budgetUsedUp(quota);
    const reader = { sessionId: place.session.id, userId: ctx.actor.userId };
    const claimed = await claimInOrder(ctx, { ...reader, turnId }, signal);
    if (!claimed) throw stillBusy();
    const turn = { question: { ...asked, ...claimed }, answer: answererOf(ctx), signal };
    for await (const part of writeTurn(ctx, turn)) yield toEvent(part);
    const meta = { turn_id: turnId, quota: quota && (await chatQuota(ctx)) };
    yield { type: "complete", status: "completed", meta };
  } catch (error) {
    const meta = { turn_id: turnId, quota: quota && (await chatQuota(ctx).catch(() => quota)) };
    yield { ...toErrorEvent(toProblem(ctx, error, signal)), meta };
  }
}

function hasModel({ models }: ActorContext): boolean {
  return models?.describe("chat") != null;
}

function answererOf(ctx: ActorContext): Answerer {
  return ctx.models && hasModel(ctx) ? answerWithModel(ctx.models) : answerWithoutModel;
}

function toEvent(part: AnswerPart): ChatEvent {
  return part.type === "text" ? { type: "chunk", chunk: part.text } : part;
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
  if (error instanceof ModelError) return chatFailed(error.message, { reason: "model" });
  // Whoever stops a reply leaves no fault behind.
  if (!signal.aborted) ctx.log.error({ err: error, request_id: ctx.requestId }, "a chat turn failed");
  const detail =
    "An unexpected failure. It was logged under the request id; sending the message again is safe.";
  return chatFailed(detail, { reason: "internal" });
}
