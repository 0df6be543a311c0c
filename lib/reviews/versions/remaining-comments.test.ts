import { expect, test } from "vitest";
import type { Verdict } from "../revision-schema.ts";
import { lineOf } from "./line-of.ts";
import { type FollowedVersion, remainingComments } from "./remaining-comments.ts";

type Followed = FollowedVersion["comments"][number];

function comment(
  id: string,
  previous: string | null = null,
  actionType: Followed["actionType"] = null,
): Followed {
  return { id, previousCommentId: previous, actionType };
}

function version(
  number: number,
  comments: Followed[],
  verdicts: Record<string, Verdict> = {},
): FollowedVersion {
  const outcomes = Object.entries(verdicts).map(([comment_id, verdict]) => ({
    comment_id,
    title: comment_id,
    verdict,
    explanation: verdict,
    quote_before: comment_id,
    quote_after: null,
  }));
  const counts = { fixed: 0, partly_fixed: 0, not_fixed: 0, no_longer_applies: 0, unclear: 0 };
  const check = { previous_session_id: `s${number - 1}`, comments: outcomes, counts };
  return { number, sessionId: `s${number}`, check: number === 1 ? null : check, comments };
}

const left = (...line: FollowedVersion[]) =>
  remainingComments(line).map(({ comment_id, since_version, version, verdict, checked_in, came_back }) =>
    [comment_id, since_version, version, verdict, checked_in, came_back].join(" "),
  );

test("comments of the newest version alone are not left over", () => {
  expect(left(version(1, [comment("a")]))).toEqual([]);
  expect(left(version(1, []), version(2, [comment("a")]))).toEqual([]);
});

test("what is fixed, gone or dismissed is settled; the rest is left with its verdict", () => {
  const first = [
    comment("fixed"),
    comment("gone"),
    comment("partly"),
    comment("unclear"),
    comment("unchecked"),
    comment("dismissed", null, "dismissed"),
    comment("done", null, "addressed"),
    comment("not done", null, "addressed"),
  ];
  const verdicts: Record<string, Verdict> = {
    fixed: "fixed",
    gone: "no_longer_applies",
    partly: "partly_fixed",
    unclear: "unclear",
    dismissed: "not_fixed",
    done: "unclear",
    "not done": "not_fixed",
  };
  expect(left(version(1, first), version(2, [], verdicts))).toEqual([
    "partly 1 1 partly_fixed 2 false",
    "unclear 1 1 unclear 2 false",
    "unchecked 1 1   false",
    "not done 1 1 not_fixed 2 true",
  ]);
});

test("a comment is followed under its new ids, and what a later version settles is settled", () => {
  const first = version(1, [comment("a"), comment("b"), comment("c")]);
  const second = version(2, [comment("a2", "a"), comment("b2", "b")], {
    a: "not_fixed",
    b: "partly_fixed",
    c: "not_fixed",
  });
  const third = version(3, [comment("a3", "a2")], { a2: "partly_fixed", b2: "fixed" });
  expect(left(first, second, third)).toEqual(["a3 1 3 partly_fixed 3 false", "c 1 1 not_fixed 2 false"]);
});

test("what was fixed and is found again came back", () => {
  const first = version(1, [comment("a")]);
  const second = version(2, [], { a: "fixed" });
  expect(left(first, second, version(3, []))).toEqual([]);
  expect(left(first, second, version(3, [comment("a")]))).toEqual(["a 1 3   true"]);
  expect(left(first, second, version(3, [comment("a", null, "addressed")]))).toEqual([]);
});

test("the line of versions leads to the newest completed one, around branches, failures and gaps", () => {
  const row = (id: string, previousSessionId: string | null, status = "completed") => ({
    session: { id, status, previousSessionId },
  });
  const ids = (...rows: ReturnType<typeof row>[]) => lineOf(rows).map(({ session }) => session.id);
  expect(ids()).toEqual([]);
  expect(ids(row("a", null), row("b", "a"), row("c", "a"))).toEqual(["a", "c"]);
  expect(ids(row("a", null), row("b", "a"), row("c", "b", "processing"))).toEqual(["a", "b"]);
  expect(ids(row("a", null), row("d", "deleted"))).toEqual(["a", "d"]);
});
