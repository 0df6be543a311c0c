import { expect, test } from "vitest";
import type { Point } from "#lib/responses/schema.ts";
import { untouchedOf } from "./untouched-fields.ts";

const BEFORE: Point = {
  point_id: "a",
  label: "1.1",
  reviewer: "Reviewer 1",
  weight: null,
  is_remark: false,
  text: "Which tea?",
  comment_id: null,
  passages: [],
  reply: "",
  changes: [],
  status: "open",
  assignee: null,
  version: 1,
  updated_at: "2026-11-28T00:00:00.000Z",
  updated_by: null,
};
const since = (change: Partial<Point>) => ({ ...BEFORE, version: 2, ...change });

test("an edit is repeated if others changed something else", () => {
  const edit = { reply: "Green tea.", status: "drafted" } as const;
  expect(untouchedOf(edit, BEFORE, since({ text: "Which green tea?" }))).toEqual(edit);
  expect(untouchedOf({ assignee_id: "ada" }, BEFORE, since({ reply: "Black tea." }))).toEqual({
    assignee_id: "ada",
  });
});

test("a reply is repeated without the status that others chose", () => {
  const edit = { reply: "Green tea.", status: "drafted" } as const;
  expect(untouchedOf(edit, BEFORE, since({ status: "done" }))).toEqual({ reply: "Green tea." });
});

test.each([
  [{ reply: "Green tea." }, since({ reply: "Black tea." })],
  [{ status: "done" as const }, since({ status: "drafted" })],
  [{ text: "Which cup?", reviewer: "Reviewer 2" }, since({ reviewer: "Editor" })],
  [{ assignee_id: null }, since({ assignee: { person_id: "bo", name: "Bo" } })],
])("%j is not repeated over what others wrote", (edit, after) => {
  expect(untouchedOf(edit, BEFORE, after)).toBeNull();
});
