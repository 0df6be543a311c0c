import type { ActorContext } from "#lib/context.ts";
import type { PROCESSING_STATUSES } from "../schema.ts";
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

/** Returns the actor's reviews whose title or file name has the words: those that run or failed, then completed ones. */
export async function findReviews(ctx: ActorContext, { query }: { query: string }): Promise<FoundReview[]> {
  const [unviewed, completed] = await Promise.all([
    listProcessing(ctx),
    listHistory(ctx, { offset: 0, limit: MOST }),
  ]);
  const pending = unviewed.filter(({ processing_status }) => processing_status !== "completed");
  const wanted = query.trim().toLowerCase();
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
  ].filter(({ title, filename }) => `${title ?? ""}\n${filename}`.toLowerCase().includes(wanted));
}
