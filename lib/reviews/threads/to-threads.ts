import type {
  AssignmentRow,
  PersonRow,
  ReplyEntryRow,
  ThreadRows,
  WrittenRow,
} from "#db/queries/thread-rows.ts";
import type { Assignment, Reply, ThreadPerson, Threads, WrittenComment } from "../thread-schema.ts";
import type { ThreadStanding } from "./thread-standing.ts";

/** Names a person without giving the address away: by the name, or by what stands before the `@`. */
export function nameOf({ name, email }: Pick<PersonRow, "name" | "email">): string {
  return name?.trim() || (email.split("@", 1)[0] ?? email);
}

export function toPerson(row: PersonRow): ThreadPerson {
  return { person_id: row.id, name: nameOf(row) };
}

export function toThreads(
  { comments, replies, assignments, acted, last }: ThreadRows,
  { session, may }: ThreadStanding,
  viewerId: string,
): Threads {
  return {
    session_id: session.id,
    you: viewerId,
    written_comments: comments.map((row) => toWrittenComment(row, viewerId)),
    replies: replies.map((row) => toReply(row, viewerId)),
    assignments: assignments.map(toAssignment),
    acted: acted.map(({ commentId, actionType, actor, createdAt }) => ({
      comment_id: commentId,
      action_type: actionType,
      by: actor && toPerson(actor),
      at: iso(createdAt),
    })),
    may: { comment: may("comment"), edit: may("edit") },
    last_event_id: last,
  };
}

export function toReply(row: ReplyEntryRow, viewerId: string): Reply {
  return {
    reply_id: row.id,
    comment_id: row.commentId,
    author: row.author && toPerson(row.author),
    is_own: row.author?.id === viewerId,
    message: row.message,
    mentions: row.mentions.map(toPerson),
    created_at: iso(row.createdAt),
    edited_at: row.editedAt && iso(row.editedAt),
  };
}

export function toWrittenComment(row: WrittenRow, viewerId: string): WrittenComment {
  const { start, end, pages, resolvedAt, resolver } = row;
  return {
    comment_id: row.id,
    author: row.author && toPerson(row.author),
    is_own: row.author?.id === viewerId,
    title: row.title,
    message: row.message,
    quote: row.quote,
    anchor: { start, end, ...(pages ? { pages } : {}) },
    mentions: row.mentions.map(toPerson),
    created_at: iso(row.createdAt),
    edited_at: row.editedAt && iso(row.editedAt),
    resolved: resolvedAt ? { by: resolver && toPerson(resolver), at: iso(resolvedAt) } : null,
  };
}

function toAssignment({ commentId, createdAt, assignee, assigner }: AssignmentRow): Assignment {
  return {
    comment_id: commentId,
    assignee: toPerson(assignee),
    assigned_by: assigner && toPerson(assigner),
    created_at: iso(createdAt),
  };
}

function iso(moment: string): string {
  return new Date(moment).toISOString();
}
