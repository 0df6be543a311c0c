import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Session } from "#lib/reviews/schema.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const WHEN = "2026-01-01T00:00:00.000Z";

/** Returns a completed session with these comments, for tests. */
export function exampleSession(
  comments: readonly (Partial<Comment> & { id: string; start: number })[],
): Session {
  return {
    session_id: ID,
    created_at: WHEN,
    completed_at: WHEN,
    user_email: "author@example.org",
    feedback: {
      overall: { id: "overall", content: "", details: "" },
      detailed: { comments: comments.map(exampleComment), comments_count: comments.length },
    },
    progress_percentage: 100,
    processing_status: "completed",
    is_processing: false,
    waiting: null,
    started_at: WHEN,
    is_preview: false,
    comment_actions: [],
    comment_action_summary: { total_count: 0, open_count: 0, dismissed_count: 0, addressed_count: 0 },
    title: null,
    summary: null,
    domain: null,
    taxonomy: null,
    steering_prompt: null,
    venue: null,
    document_id: ID,
    original_url: "",
    content_url: "",
    filename: "manuscript.pdf",
    is_public: false,
    original: { format: "md", is_available: false, page_sizes: [], print: null },
    is_owner: true,
    role: "owner",
    viewed: true,
    previous_session_id: null,
    overview: null,
    revision_check: null,
    failure: null,
    partial: null,
    passes: [],
    receipt: null,
    threads: null,
  };
}

function exampleComment({ start, ...given }: Partial<Comment> & { id: string; start: number }): Comment {
  return {
    title: "",
    paragraph: "",
    message: "",
    quote: "",
    score: 0.9,
    is_dismissed: false,
    is_addressed: false,
    types: ["general"],
    severity: "minor",
    anchor: { start, end: start + 5 },
    suggestion: null,
    evidence: null,
    source: "check:example",
    related: [],
    shown: true,
    fold_reason: null,
    merged_from: [],
    previous_comment_id: null,
    ...given,
  };
}
