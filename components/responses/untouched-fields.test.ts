import { expect, test } from "vitest";
import type { Point } from "#lib/responses/schema.ts";
import { madePoint } from "#lib/responses/testing/made-point.ts";
import { untouchedOf } from "./untouched-fields.ts";

const BEFORE = madePoint();
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
