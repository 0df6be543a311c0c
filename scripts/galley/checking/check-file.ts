import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "#lib/reviews/findings/join/join-computed.ts";
import { buildReview, type Review } from "#lib/reviews/publish/build-review.ts";
import type { ReviewComment } from "#lib/reviews/publish/review-comment.ts";
import { type FilePosition, readManuscript } from "./read-manuscript.ts";

export interface PlacedComment {
  comment: ReviewComment;
  place: FilePosition;
  related: { quote: string; label?: string; place: FilePosition }[];
}

export interface CheckedFile {
  file: string;
  review: Review;
  /** In the order of the text. */
  comments: PlacedComment[];
}

interface Given {
  cwd: string;
  /** Checks to leave out. */
  skip: readonly string[];
  signal: AbortSignal;
}

/** Reads, checks and reviews one file. @throws {Failure} */
export async function checkFile(file: string, { cwd, skip, signal }: Given): Promise<CheckedFile> {
  const { markdown, facts, placeOf } = await readManuscript(file, cwd, signal);
  const computed = joinComputed(markdown, runChecks(parseManuscript(markdown, facts), { skip }));
  const review = buildReview(markdown, { computed, judged: null }, { preview: false });
  const comments = review.comments
    .toSorted((a, b) => a.anchor.start - b.anchor.start)
    .map((comment) => ({
      comment,
      place: placeOf(comment.anchor),
      related: comment.related.map(({ start, end, quote, label }) => ({
        quote,
        ...(label === undefined ? {} : { label }),
        place: placeOf({ start, end }),
      })),
    }));
  return { file, review, comments };
}
