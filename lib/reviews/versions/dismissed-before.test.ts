import { expect, test } from "vitest";
import { lastStates } from "./dismissed-before.ts";

type State = Parameters<typeof lastStates>[0][number][number];

const state = (
  sessionId: string,
  id: string,
  previousCommentId: string | null = null,
  actionType: State["actionType"] = null,
): State => ({ sessionId, id, previousCommentId, actionType, reason: null });

const last = (...versions: State[][]) =>
  lastStates(versions).map(({ sessionId, id }) => `${sessionId} ${id}`);

test("each comment counts as the last version has it", () => {
  const found = last(
    [state("s1", "a", null, "dismissed"), state("s1", "b", null, "dismissed")],
    [state("s2", "b", "b")],
    [state("s3", "c")],
  );
  expect(found).toEqual(["s3 c", "s2 b", "s1 a"]);
});

test("a comment is one under all ids that it had", () => {
  const found = last(
    [state("s1", "a", null, "dismissed")],
    [state("s2", "a2", "a")],
    [state("s3", "a3", "a2", "dismissed")],
  );
  expect(found).toEqual(["s3 a3"]);
});

test("a version that has a comment twice has both", () => {
  expect(last([state("s1", "a"), state("s1", "b", "a")])).toEqual(["s1 a", "s1 b"]);
});
