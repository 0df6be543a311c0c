import {
  type CallToolResult,
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { selectOwnedSession } from "#db/queries/review-sessions.ts";
import { requireScope } from "#lib/api/admit.ts";
import { inTime } from "#lib/api/in-time.ts";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { startReview } from "#lib/reviews/action-tools.ts";
import { followReview } from "#lib/reviews/history/follow-review.ts";
import { reviewFailed, reviewStopped, sessionNotFound } from "#lib/reviews/problems.ts";
import { stopReview } from "#lib/reviews/publish/stop-review.ts";
import { logged } from "./logged.ts";
import { errorWords } from "./tool-error.ts";

const POLL_EVERY_MS = 2_000;

/** The extension by which a client follows work that goes on after the answer (SEP-2663). */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** A review as the task that follows it. The id of the session is the id of the task, so any process can answer. */
type ReviewTask = {
  taskId: string;
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttlMs: null;
  pollIntervalMs: number;
} & ({ status: "working" | "cancelled" } | { status: "completed"; result: Record<string, unknown> });

const aboutTask = z.object({ taskId: z.string() });

/** Registers the methods by which a client follows and stops a review that it started. */
export function offerReviewTasks(server: McpServer, ctx: ActorContext): void {
  const on = (method: string, scope: Scope, answer: (id: string) => Promise<object>) =>
    server.server.setRequestHandler(method, { params: aboutTask }, ({ taskId }) =>
      logged(ctx, "task", method, async () => {
        try {
          requireScope(ctx.actor, scope);
          return { ...(await inTime(answer(sessionIdOf(taskId)))) };
        } catch (error) {
          throw new ProtocolError(ProtocolErrorCode.InvalidParams, errorWords(ctx, method, error).text);
        }
      }),
    );
  on("tasks/get", "reviews:read", (id) => readReviewTask(ctx, id));
  on("tasks/cancel", "reviews:write", async (sessionId) => {
    await stopReview(ctx, { sessionId });
    return {};
  });
  // A review asks nothing while it runs, so there is nothing to answer.
  on("tasks/update", "reviews:write", async (id) => {
    await readReviewTask(ctx, id);
    return {};
  });
}

/** Makes the answer of start_review one that a client follows as a task. The tool's own answer stays in it. */
export async function withTask(ctx: ActorContext, answer: CallToolResult): Promise<CallToolResult> {
  const { session_id } = startReview.facts.loose().parse(answer.structuredContent);
  const task = await readReviewTask(ctx, session_id);
  return { ...answer, ...task, resultType: "task" };
}

/** An id of another form names nothing. @throws session-not-found */
function sessionIdOf(taskId: string): string {
  const { data } = uuid.safeParse(taskId);
  if (data === undefined) throw sessionNotFound("No session has this id.");
  return data;
}

/** @throws session-not-found */
export async function readReviewTask(ctx: ActorContext, sessionId: string): Promise<ReviewTask> {
  const session = await selectOwnedSession(ctx.db, ctx.actor.userId, sessionId);
  if (!session) throw sessionNotFound("No session has this id.");
  const progress = await followReview(ctx, { sessionId, waitSeconds: 0 });
  const { status, failure, createdAt, endedAt } = session;
  const common = {
    taskId: sessionId,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: (endedAt ?? ctx.now()).toISOString(),
    ttlMs: null,
    pollIntervalMs: POLL_EVERY_MS,
  };
  if (status === "processing")
    return {
      ...common,
      status: "working",
      statusMessage: `${progress.progress_percentage} %${progress.stage === null ? "" : `, ${progress.stage}`}`,
    };
  if (failure?.slug === reviewStopped.slug) return { ...common, status: "cancelled" };
  const result = status === "failed" ? failed(failure?.detail) : completed(sessionId);
  return { ...common, status: "completed", result: { resultType: "complete", ...result } };
}

/** What start_review would have answered, had it waited. */
function completed(sessionId: string) {
  const next = "The review is complete. Call read_review, then list_comments.";
  const facts: z.input<typeof startReview.facts> = { session_id: sessionId };
  return { content: [{ type: "text", text: next }], structuredContent: { ...facts, next } };
}

function failed(detail = "The review failed.") {
  const text = `Error ${reviewFailed.slug}: ${detail} Tell the user why, and ask before you start another.`;
  return { isError: true, content: [{ type: "text", text }] };
}
