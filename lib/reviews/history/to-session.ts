import type { CommentActionRow } from "#db/queries/comments.ts";
import type { selectWholeReview } from "#db/queries/whole-reviews.ts";
import type { Actor } from "#lib/actor.ts";
import { documentUrls } from "#lib/documents/document-urls.ts";
import { type Printed, printOf } from "#lib/documents/print/print-of.ts";
import type { Comment, CommentAction } from "../comment-schema.ts";
import { includesRole } from "../role-schema.ts";
import type { PassState, Session } from "../schema.ts";
import type { Standing } from "../sharing/session-standing.ts";
import type { Threads } from "../thread-schema.ts";
import { waitingOf } from "./waiting-of.ts";

type WholeReview = NonNullable<Awaited<ReturnType<typeof selectWholeReview>>>;

interface SessionParts extends WholeReview {
  /** Null for somebody who has a link and no account. */
  viewer: (Pick<Actor, "userId" | "email"> & Standing) | null;
  /** Left out for those who may not see what people wrote. */
  shownThreads?: Threads | null;
}

export function toSession(parts: SessionParts): Session {
  const { session, document, viewer } = parts;
  const actions = parts.actions.map(toCommentAction);
  // A partial review that is continued keeps its comments, but shows none until it ends.
  const isProcessing = session.status === "processing";
  const comments = isProcessing ? [] : parts.comments.map((row) => toComment(row, actions));
  const role = viewer?.role ?? "viewer";
  const isOwner = role === "owner";
  return {
    session_id: session.id,
    created_at: session.createdAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
    user_email: viewer?.email ?? "",
    feedback: {
      overall: {
        id: "overall",
        content: isProcessing ? "" : session.overall,
        details: isProcessing ? "" : session.overallDetails,
      },
      detailed: { comments, comments_count: comments.length },
    },
    progress_percentage: session.status === "completed" ? 100 : (parts.head?.lastValue ?? 0),
    processing_status: session.status,
    is_processing: isProcessing,
    waiting: waitingOf(parts),
    started_at: session.admittedAt?.toISOString() ?? null,
    is_preview: session.isPreview,
    comment_actions: includesRole(role, "commenter")
      ? actions
      : actions.map((action) => ({ ...action, user_email: "", notes: null })),
    comment_action_summary: summarize(comments),
    title: session.title,
    summary: session.summary,
    domain: session.domain,
    taxonomy: session.taxonomy,
    steering_prompt: isOwner ? session.steeringPrompt : null,
    venue: isOwner && session.venue ? { venue_id: session.venue.venue_id, name: session.venue.name } : null,
    document_id: document.id,
    ...documentUrls(document.id),
    filename: document.filename,
    original: {
      format: document.format,
      is_available: (viewer?.mayHaveOriginal ?? false) && document.originalDeletedAt === null,
      page_sizes: document.pageSizes ?? [],
      print: viewer?.mayHaveOriginal ? shownPrint(document) : null,
    },
    is_public: session.isPublic,
    is_owner: isOwner,
    role,
    viewed: session.viewedAt !== null,
    previous_session_id: isOwner ? session.previousSessionId : null,
    overview: isProcessing ? null : session.overview,
    revision_check: isOwner && !isProcessing ? session.revisionCheck : null,
    failure: toFailure(session),
    partial: isProcessing ? null : session.partial,
    passes: parts.passes.map(toPassState),
    receipt: isProcessing ? null : session.receipt,
    threads: parts.shownThreads ?? null,
  };
}

function shownPrint(document: Printed): Session["original"]["print"] {
  const print = printOf(document);
  return print && { filename: print.filename, page_sizes: print.pageSizes, share: print.share };
}

function toFailure({ failure }: WholeReview["session"]): Session["failure"] {
  return (
    failure && {
      error: failure.title,
      error_type: failure.slug,
      details: { detail: failure.detail, ...failure.extensions },
    }
  );
}

function toPassState({
  passId,
  label,
  kind,
  hasStarted,
  hasEnded,
  error,
}: WholeReview["passes"][number]): PassState {
  const ended = error === null ? "done" : "failed";
  const state = hasEnded ? ended : hasStarted ? "running" : "waiting";
  return { id: passId, label, kind, state };
}

export function toCommentAction(row: CommentActionRow): CommentAction {
  return {
    id: row.id,
    session_id: row.sessionId,
    comment_id: row.commentId,
    user_email: row.userEmail ?? "",
    action_type: row.actionType,
    created_at: row.createdAt.toISOString(),
    notes: row.notes,
    reason: row.reason,
  };
}

function toComment(row: WholeReview["comments"][number], actions: CommentAction[]): Comment {
  const action = actions.find((each) => each.comment_id === row.id)?.action_type;
  return {
    ...row.content,
    id: row.id,
    previous_comment_id: row.previousCommentId,
    is_dismissed: action === "dismissed",
    is_addressed: action === "addressed",
  };
}

function summarize(comments: Comment[]) {
  const dismissed_count = comments.filter((comment) => comment.is_dismissed).length;
  const addressed_count = comments.filter((comment) => comment.is_addressed).length;
  const total_count = comments.length;
  return {
    total_count,
    open_count: total_count - dismissed_count - addressed_count,
    dismissed_count,
    addressed_count,
  };
}
