import type { ExportedComment, ExportedReview } from "../exported-review.ts";

export const MARKDOWN = "# On fish\n\nAll 12 fish weighed 3 g.\n";

/** Returns a comment on the words “12 fish”, with what a test wants to be different. */
export function exportedComment(given: Partial<ExportedComment> = {}): ExportedComment {
  const start = MARKDOWN.indexOf("12 fish");
  return {
    id: "c1",
    number: "C001",
    title: "The number of fish differs",
    message: "The table lists 11 fish.",
    severity: "major",
    types: ["numbers"],
    status: "open",
    origin: "Computed.",
    evidence: [],
    quote: "12 fish",
    start,
    end: start + "12 fish".length,
    pages: [],
    replacement: null,
    replies: [],
    ...given,
  };
}

export function exportedReview(comments: readonly ExportedComment[]): ExportedReview {
  return {
    title: "On fish",
    filename: "fish.md",
    address: null,
    textAddress: null,
    version: "0.0.0",
    reviewedAt: "2026-11-26T12:00:00.000Z",
    overall: "Fish are light.",
    details: "",
    comments,
  };
}
