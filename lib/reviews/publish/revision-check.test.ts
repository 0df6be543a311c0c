import { expect, test } from "vitest";
import type { CommentRow } from "#db/queries/comments.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { CommentType } from "../comment-types.ts";
import { joinComputed } from "../findings/join/join-computed.ts";
import { buildReview } from "./build-review.ts";
import { revisionCheckOf } from "./revision-check.ts";

const BEFORE = `# On Birds

The groups differed, *t*(28) = 1.20, *p* = .01. In all 9 of 29 birds (41%) flew in in the morning, and and then they they sang [9].

## References

1. Ashley F. Weight change and its meaning. J Test. 1999;1:1-9.
`;

const computedIn = (markdown: string, skip: string[] = [], exclude: CommentType[] = []) =>
  joinComputed(markdown, runChecks(parseManuscript(markdown), { skip }), exclude);

function earlier(): CommentRow[] {
  const found = { computed: computedIn(BEFORE), judged: null };
  const { comments } = buildReview(BEFORE, found, { preview: false });
  return comments.map(({ id, ...content }, position) => ({
    sessionId: "before",
    id,
    position,
    content,
    previousCommentId: null,
  }));
}

function verdicts(markdown: string, computed = computedIn(markdown)) {
  const comments = earlier();
  const check = revisionCheckOf(markdown, { sessionId: "before", comments }, { computed, answers: [] });
  return Object.fromEntries(check.comments.map(({ verdict }, i) => [comments[i]?.content.source, verdict]));
}

test("a problem that the checks find again is not fixed, even if this review leaves out its type", () => {
  const computed = computedIn(BEFORE, [], ["statistics", "references", "style", "numbers"]);
  expect(new Set(Object.values(verdicts(BEFORE, computed)))).toEqual(new Set(["not_fixed"]));
});

test("a problem that a check no longer finds is fixed, one of several partly", () => {
  const after = BEFORE.replace("= .01", "= .24").replace("in in", "in");
  expect(verdicts(after)).toMatchObject({
    "check:p-value": "fixed",
    "check:repeated-word": "partly_fixed",
    "check:percentage": "not_fixed",
  });
});

test("a check that did not run cannot say that anything is fixed", () => {
  const computed = computedIn(BEFORE, ["p-value"]);
  expect(verdicts(BEFORE, computed)["check:p-value"]).toBe("unclear");
  const broken = { ...computed, report: { findings: [], ran: [], notApplicable: [] }, findings: [] };
  expect(new Set(Object.values(verdicts(BEFORE, broken)))).toEqual(new Set(["unclear"]));
});
