import { selectIgnoredFindings } from "#db/queries/ignored-findings.ts";
import { type CommentState, selectCommentContents, selectVersionsOf } from "#db/queries/listed-versions.ts";
import { manuscriptOf } from "#db/queries/manuscript-versions.ts";
import type { ActorContext } from "#lib/context.ts";
import { isIgnoredComment } from "../ignored/without-ignored.ts";
import { readableSession } from "../sharing/session-standing.ts";
import type {
  ManuscriptVersion,
  ManuscriptVersions,
  RemainingComment,
  WhatIsLeft,
} from "../versions-schema.ts";
import { commentStates } from "./comment-states.ts";
import { lineOf } from "./line-of.ts";
import { type Remaining, remainingComments } from "./remaining-comments.ts";

const MOST_VERSIONS = 100;
const MOST_REMAINING = 500;

interface VersionRow {
  session: Awaited<ReturnType<typeof selectVersionsOf>>[number]["session"];
  document: Awaited<ReturnType<typeof selectVersionsOf>>[number]["document"];
  number: number;
  comments: readonly CommentState[];
}

/**
 * Lists the versions of a session's manuscript that the actor may read, oldest first, and for the owner what is left.
 * @throws as `readable`
 */
export async function listVersions(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<ManuscriptVersions> {
  const { session, ownerEmail, standing } = await readableSession(ctx, sessionId);
  const found = await selectVersionsOf(ctx.db, {
    manuscriptId: manuscriptOf(session),
    ownerId: session.ownerId,
    userId: ctx.actor.userId,
    now: ctx.now(),
    most: MOST_VERSIONS + 1,
  });
  const shown = found.slice(0, MOST_VERSIONS).reverse();
  const comments = await commentStates(
    ctx,
    shown.map((row) => row.session.id),
  );
  const rows = shown.map((row, i) => ({
    ...row,
    number: i + 1,
    comments: comments.get(row.session.id) ?? [],
  }));
  const isOwner = standing.role === "owner";
  const name = rows[0]?.owner.name ?? null;
  return {
    versions: rows.map((row) => toVersion(row, rows, isOwner)),
    is_cut: found.length > MOST_VERSIONS,
    owner: standing.isParticipant ? { email: ownerEmail, name } : null,
    what_is_left: isOwner ? await whatIsLeft(ctx, rows) : null,
  };
}

function toVersion(
  { session, document, comments, number }: VersionRow,
  known: readonly VersionRow[],
  isOwner: boolean,
): ManuscriptVersion {
  const isComplete = session.status === "completed";
  // A partial review that is continued keeps its comments, but shows none until it ends.
  const shown = isComplete ? comments : [];
  const total = shown.length;
  const dismissed = shown.filter(({ actionType }) => actionType === "dismissed").length;
  const addressed = shown.filter(({ actionType }) => actionType === "addressed").length;
  const repeated = shown.filter(({ previousCommentId }) => previousCommentId !== null).length;
  const check = isOwner && isComplete ? session.revisionCheck : null;
  const earlier = known.find((row) => row.session.id === session.previousSessionId);
  return {
    number,
    session_id: session.id,
    document_id: document.id,
    title: session.title,
    filename: document.filename,
    created_at: session.createdAt.toISOString(),
    completed_at: session.completedAt?.toISOString() ?? null,
    status: isComplete ? "completed" : "processing",
    is_preview: session.isPreview,
    previous_session_id: earlier?.session.id ?? null,
    comments: {
      total_count: total,
      open_count: total - dismissed - addressed,
      dismissed_count: dismissed,
      addressed_count: addressed,
    },
    verdicts: check?.counts ?? null,
    new_count: check && total - repeated,
  };
}

async function whatIsLeft(ctx: ActorContext, rows: readonly VersionRow[]): Promise<WhatIsLeft | null> {
  const line = lineOf(rows);
  const newest = line.at(-1);
  if (!newest || line.length < 2) return null;
  const left = await withContents(
    ctx,
    newest.document.id,
    remainingComments(
      line.map(({ number, session, comments }) => {
        return { number, sessionId: session.id, check: session.revisionCheck, comments };
      }),
    ),
  );
  return {
    version: newest.number,
    session_id: newest.session.id,
    total_count: left.length,
    comments: left.sort(byWeight).slice(0, MOST_REMAINING),
  };
}

/** Adds what the comments say, and leaves out those that the owner ignores. */
async function withContents(
  ctx: ActorContext,
  documentId: string,
  left: readonly Remaining[],
): Promise<RemainingComment[]> {
  const ignored = await selectIgnoredFindings(ctx.db, documentId);
  const places = left.map(({ session_id, comment_id }) => ({ sessionId: session_id, id: comment_id }));
  const contents = await selectCommentContents(ctx.db, places);
  const byPlace = new Map(contents.map(({ sessionId, id, content }) => [`${sessionId} ${id}`, content]));
  return left.flatMap(({ isInNewest, ...comment }) => {
    const content = byPlace.get(`${comment.session_id} ${comment.comment_id}`);
    if (!content || isIgnoredComment(ignored, content)) return [];
    const { title, severity, quote } = content;
    return [{ ...comment, title, severity, quote, quote_now: isInNewest ? quote : comment.quote_now }];
  });
}

const WEIGHTS = { critical: 0, major: 1, minor: 2 } as const;

function byWeight(one: RemainingComment, other: RemainingComment): number {
  return WEIGHTS[one.severity] - WEIGHTS[other.severity] || one.since_version - other.since_version;
}
