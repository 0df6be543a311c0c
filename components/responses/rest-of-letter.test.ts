import { expect, test } from "vitest";
import type { Point, Response } from "#lib/responses/schema.ts";
import { restOfLetter } from "./rest-of-letter.ts";

const point = (point_id: string, reviewer: string, text: string) => asPoint({ point_id, reviewer, text });
/** Only what is looked at. */
function asPoint(fields: Pick<Point, "point_id" | "reviewer" | "text">): Point {
  return fields as Point;
}
function asResponse(fields: Pick<Response, "letter" | "points" | "rest">): Response {
  return fields as Response;
}
const rest = (letter: string, points: Point[], spans: Response["rest"]) =>
  restOfLetter(asResponse({ letter, points, rest: spans }));

const LETTER =
  "Dear author, please revise it.\n\nReviewer 1\n\nWhich tea?\n\nThanks for it.\n\nReviewer 2\n\nMinor things\n\nWhich cup?\n\nSend it soon.";
const span = (words: string) => ({
  start: LETTER.indexOf(words),
  end: LETTER.indexOf(words) + words.length,
});
const POINTS = [point("a", "Reviewer 1", "Which tea?"), point("b", "Reviewer 2", "Which cup?")];
const REST = [
  "Dear author, please revise it.",
  "Thanks for it.\n\nReviewer 2",
  "Minor things",
  "Send it soon.",
].map(span);

test("a part belongs to the reviewer of the point before it, and the first to the editor", () => {
  expect(rest(LETTER, POINTS.toReversed(), REST)).toMatchObject([
    { text: "Dear author, please revise it.", reviewer: "Editor", after: null },
    { text: "Thanks for it.\n\nReviewer 2", reviewer: "Reviewer 1", after: "a" },
    { text: "Send it soon.", reviewer: "Reviewer 2", after: "b" },
  ]);
});

test("a part that was made a point is offered no more", () => {
  const made = [...POINTS, point("c", "Reviewer 2", "Send it soon.")];
  expect(rest(LETTER, made, REST).map(({ text }) => text)).not.toContain("Send it soon.");
});

test("a part that is too long for a point is cut between paragraphs", () => {
  const letter = "A line about kettles that is long.\n\n".repeat(2_000);
  const parts = rest(letter, [], [{ start: 0, end: letter.length }]);
  expect(parts.length).toBeGreaterThan(3);
  for (const { text } of parts) expect(text).toMatch(/^A line[\s\S]*long\.$/);
  const words = (text: string) => text.split(/\s+/).filter(Boolean).length;
  expect(parts.reduce((sum, { text }) => sum + words(text), 0)).toBe(words(letter));
});
