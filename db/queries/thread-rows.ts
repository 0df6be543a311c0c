import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { commentActions } from "../schema/reviews.ts";
import { streams } from "../schema/streams.ts";
import { commentAssignments, commentMentions, commentReplies, writtenComments } from "../schema/threads.ts";
import { users } from "../schema/users.ts";
import { changeStreamOf } from "./streams.ts";
import type { WrittenCommentRow } from "./threads.ts";

export interface PersonRow {
  id: string;
  name: string | null;
  email: string;
}

interface Entry {
  id: string;
  /** Null if the account is gone. */
  author: PersonRow | null;
  message: string;
  mentions: PersonRow[];
  /** Moments inside of JSON are texts. */
  createdAt: string;
  editedAt: string | null;
}

export interface WrittenRow
  extends Entry,
    Pick<WrittenCommentRow, "title" | "quote" | "start" | "end" | "pages"> {
  resolvedAt: string | null;
  resolver: PersonRow | null;
}

export interface ReplyEntryRow extends Entry {
  commentId: string;
}

export interface AssignmentRow {
  commentId: string;
  assignee: PersonRow;
  assigner: PersonRow | null;
  createdAt: string;
}

export interface ActedRow {
  commentId: string;
  actionType: typeof commentActions.$inferSelect.actionType;
  /** Null if the account is gone. */
  actor: PersonRow | null;
  createdAt: string;
}

/** What people wrote and did in a session. */
export interface ThreadRows {
  comments: WrittenRow[];
  replies: ReplyEntryRow[];
  assignments: AssignmentRow[];
  acted: ActedRow[];
  /** The number of the last change; 0 if there was none. */
  last: number;
}

const personParts = sql`json_build_object('id', ${users.id}, 'name', ${users.name}, 'email', ${users.email})`;
const personOf = (column: unknown) =>
  sql`(select ${personParts} from ${users} where ${users.id} = ${column})`;
const mentionsOf = (entryId: unknown) => sql`(
  select coalesce(json_agg(${personParts} order by ${users.id}), '[]') from ${commentMentions}
  join ${users} on ${users.id} = ${commentMentions.userId} where ${commentMentions.entryId} = ${entryId})`;

interface Which {
  sessionId: SQL | string;
  changes: SQL | string;
  /** One entry; without it, all. */
  entryId?: string | undefined;
}

/** An expression for what people wrote in a session, as it is at one moment. */
export function threadRows({ sessionId, changes, entryId }: Which): SQL<ThreadRows> {
  const w = writtenComments;
  const r = commentReplies;
  const a = commentAssignments;
  const only = (column: unknown) => (entryId ? sql`and ${column} = ${entryId}` : sql``);
  const comments = sql`(select coalesce(json_agg(json_build_object(
      'id', ${w.id}, 'author', ${personOf(w.authorId)}, 'title', ${w.title}, 'message', ${w.message},
      'quote', ${w.quote}, 'start', ${w.start}, 'end', ${w.end}, 'pages', ${w.pages},
      'mentions', ${mentionsOf(w.id)}, 'createdAt', ${w.createdAt}, 'editedAt', ${w.editedAt},
      'resolvedAt', ${w.resolvedAt}, 'resolver', ${personOf(w.resolvedBy)}) order by ${w.start}, ${w.id}), '[]')
    from ${w} where ${w.sessionId} = ${sessionId} ${only(w.id)})`;
  const replies = sql`(select coalesce(json_agg(json_build_object(
      'id', ${r.id}, 'commentId', ${r.commentId}, 'author', ${personOf(r.authorId)}, 'message', ${r.message},
      'mentions', ${mentionsOf(r.id)}, 'createdAt', ${r.createdAt}, 'editedAt', ${r.editedAt})
      order by ${r.createdAt}, ${r.id}), '[]')
    from ${r} where ${r.sessionId} = ${sessionId} ${only(r.id)})`;
  const assignments = sql`(select coalesce(json_agg(json_build_object(
      'commentId', ${a.commentId}, 'assignee', ${personOf(a.assigneeId)}, 'assigner', ${personOf(a.assignedBy)},
      'createdAt', ${a.createdAt}) order by ${a.createdAt}, ${a.commentId}), '[]')
    from ${a} where ${a.sessionId} = ${sessionId})`;
  const d = commentActions;
  const acted = sql`(select coalesce(json_agg(json_build_object(
      'commentId', ${d.commentId}, 'actionType', ${d.actionType}, 'actor', ${personOf(d.userId)},
      'createdAt', ${d.createdAt}) order by ${d.createdAt}, ${d.id}), '[]')
    from ${d} where ${d.sessionId} = ${sessionId})`;
  const last = sql`coalesce((select ${streams.lastSequence} from ${streams} where ${streams.id} = ${changes}), 0)`;
  return sql<ThreadRows>`json_build_object(
    'comments', ${comments}, 'replies', ${replies}, 'assignments', ${assignments},
    'acted', ${acted}, 'last', ${last})`;
}

/** Reads what people wrote in a session, or the one entry with an id. */
export async function selectThreads(db: Db, sessionId: string, entryId?: string): Promise<ThreadRows> {
  const rows = threadRows({
    sessionId: sql`${sessionId}::uuid`,
    changes: sql`${changeStreamOf(sessionId)}::uuid`,
    entryId,
  });
  const [row] = await db.execute<{ threads: ThreadRows }>(sql`select ${rows} as threads`);
  return row?.threads ?? { comments: [], replies: [], assignments: [], acted: [], last: 0 };
}
