import type { ExportedComment, ExportedReview } from "../exported-review.ts";
import { placeAsData } from "../place-as-data.ts";
import type { Writer } from "../writer.ts";

/** Raised with each change that a program could stumble over. */
const VERSION = 2;

/** Writes the review as one JSON value in UTF-8. Names are those of the API. */
export const writeJson: Writer = async (review) => ({
  bytes: Buffer.from(`${JSON.stringify(asJson(review), null, 2)}\n`),
  extension: "json",
  contentType: "application/json",
  placed: review.comments.map(placeAsData),
  notes: [],
});

function asJson(review: ExportedReview) {
  return {
    format: "galley-review",
    version: VERSION,
    title: review.title,
    filename: review.filename,
    address: review.address,
    reviewed_at: review.reviewedAt,
    overall: review.overall,
    details: review.details,
    comments: review.comments.map(commentAsJson),
  };
}

function commentAsJson(comment: ExportedComment) {
  const { replacement, start, end, pages, replies, ...same } = comment;
  return { ...same, anchor: { start, end, pages }, suggestion: replacement, replies };
}
