import { expect, test } from "vitest";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { joinComputed } from "../findings/join/join-computed.ts";
import { buildReview, type ReviewCounts } from "./build-review.ts";
import { composeOverview } from "./compose-overview.ts";
import { describeManuscript } from "./describe-manuscript.ts";
import type { ReviewComment } from "./review-comment.ts";

const TEXT = "# On Birds\n\n## Methods\n\nWe saw the the birds.\n\n## Results\n\nTODO: say more.\n";
const COMPUTED = joinComputed(TEXT, runChecks(parseManuscript(TEXT)));

const overviewOf = (comments: ReviewComment[], counts: ReviewCounts) =>
  composeOverview({
    markdown: TEXT,
    report: COMPUTED.report,
    ignored: 0,
    comments,
    counts,
    isPreview: false,
    subject: describeManuscript(TEXT),
    wordCount: 100,
    judgement: null,
    notes: [],
  });

test("the comments to look at first have different titles as far as possible", () => {
  const { comments, counts } = buildReview(TEXT, { computed: COMPUTED, judged: null }, { preview: false });
  const titles = ["A", "A", "B", "C", "D", "E"];
  const named = titles.flatMap((title, i) => {
    const comment = comments[0];
    return comment ? [{ ...comment, title, id: `${title}${i}`, source: `check:${i % 3}`, shown: true }] : [];
  });
  expect(overviewOf(named, counts).first_comment_ids).toEqual(["A0", "B2", "C3", "D4", "E5"]);
  expect(overviewOf(named.slice(0, 3), counts).first_comment_ids).toEqual(["A0", "A1", "B2"]);
});

test("a review whose comments are all folded still says where to begin", () => {
  const { report, findings, dropped } = COMPUTED;
  const folded = findings.slice(0, 2).map((finding) => ({ ...finding, confidence: 0.4 }));
  const built = buildReview(
    TEXT,
    { computed: { report, findings: folded, dropped }, judged: null },
    { preview: false },
  );
  expect(built.comments.map(({ shown }) => shown)).toEqual([false, false]);
  const overview = overviewOf(built.comments, built.counts);
  expect(overview.first_comment_ids).toHaveLength(2);
});
