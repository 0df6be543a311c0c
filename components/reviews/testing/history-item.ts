import type { HistoryItem } from "#lib/reviews/schema.ts";

/** A completed review without comments, but for what is given. */
export function historyItem(given: Partial<HistoryItem>): HistoryItem {
  return {
    session_id: "s",
    created_at: "2026-01-01T00:00:00.000Z",
    title: null,
    summary: null,
    domain: null,
    taxonomy: null,
    document_id: "d",
    manuscript_id: "s",
    version_number: 1,
    versions_count: 1,
    filename: "",
    original_url: "",
    content_url: "",
    comments_count: 0,
    addressed_count: 0,
    dismissed_count: 0,
    is_preview: false,
    is_partial: false,
    is_public: false,
    viewed: true,
    ...given,
  };
}
