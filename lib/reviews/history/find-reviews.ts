import { selectCountedSessions } from "#db/queries/completed-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import type { SharedRole } from "../role-schema.ts";
import type { PROCESSING_STATUSES } from "../schema.ts";
import { listShared } from "../sharing/shared-with-me.ts";
import { listHistory } from "./list-history.ts";
import { listProcessing } from "./list-processing.ts";

/** As many of the newest as a search looks at. */
const MOST = 1_000;

export interface FoundReview {
  session_id: string;
  document_id: string;
  status: (typeof PROCESSING_STATUSES)[number];
  filename: string;
  title: string | null;
  created_at: string;
  is_preview: boolean;
  comments_count: number;
  open_count: number;
}

/** A review of somebody else, with the role of the actor in it. */
export interface FoundShared extends FoundReview {
  role: SharedRole;
  owner: string;
}

/** Returns the actor's reviews whose title or file name has the words: those that run or failed, then completed ones. */
export async function findReviews(ctx: ActorContext, { query }: { query: string }): Promise<FoundReview[]> {
  const [unviewed, completed] = await Promise.all([
    listProcessing(ctx),
    listHistory(ctx, { offset: 0, limit: MOST }),
  ]);
  const pending = unviewed.filter(({ processing_status }) => processing_status !== "completed");
  return [
    ...pending.map((item) => ({
      ...item,
      status: item.processing_status,
      comments_count: 0,
      open_count: 0,
    })),
    ...completed.map((item) => ({
      ...item,
      status: "completed" as const,
      open_count: item.comments_count - item.addressed_count - item.dismissed_count,
    })),
  ].filter(hasWords(query));
}

/** Returns the reviews that others share with the actor and whose title or file name has the words. */
export async function findShared(ctx: ActorContext, { query }: { query: string }): Promise<FoundShared[]> {
  const shared = (await listShared(ctx)).filter(hasWords(query));
  const sessions = await selectCountedSessions(
    ctx.db,
    shared.map(({ session_id }) => session_id),
  );
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return shared.flatMap(({ session_id, title, filename, role, owner_name, owner_email }) => {
    const session = byId.get(session_id);
    if (!session) return [];
    const { documentId: document_id, isPreview: is_preview, counts } = session;
    return {
      session_id,
      document_id,
      status: "completed" as const,
      filename,
      title,
      created_at: session.createdAt.toISOString(),
      is_preview,
      comments_count: counts.total,
      open_count: counts.total - counts.addressed - counts.dismissed,
      role,
      owner: owner_name === null ? owner_email : `${owner_name} (${owner_email})`,
    };
  });
}

function hasWords(query: string) {
  const wanted = query.trim().toLowerCase();
  return ({ title, filename }: Pick<FoundReview, "title" | "filename">) =>
    `${title ?? ""}\n${filename}`.toLowerCase().includes(wanted);
}
