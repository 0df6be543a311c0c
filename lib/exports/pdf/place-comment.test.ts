import { expect, test } from "vitest";
import type { Block } from "#lib/conversion/conversion.ts";
import { exportedComment } from "../testing/exported.ts";
import { placeComment } from "./place-comment.ts";

const QUOTE = "Fish swim in lakes";
const comment = exportedComment({ quote: QUOTE, start: 0, end: QUOTE.length, pages: [] });
const placed = (words: number[]): Block => ({
  id: "b1",
  kind: "paragraph",
  start: 0,
  end: QUOTE.length,
  source: [{ page: 1, bbox: [72, 80, 200, 95] }],
  lines: [{ page: 1, y0: 80, y1: 95, words }],
});
const place = (blocks: readonly Block[]) => placeComment(comment, blocks, () => true);

test("a quote whose words are on the page is marked exactly", () => {
  const block = placed([0, 4, 72, 90, 5, 9, 92, 110, 10, 12, 112, 118, 13, 18, 120, 150]);
  expect(place([block])).toEqual({ placement: "exact", boxes: [{ page: 1, bbox: [72, 80, 150, 95] }] });
});

test("a quote of which the page has a word alone is not said to be marked exactly", () => {
  expect(place([placed([0, 4, 72, 90])])).toMatchObject({
    placement: "paragraph",
    reason: expect.stringContaining("Not all of its words"),
    boxes: [{ page: 1, bbox: [72, 80, 90, 95] }],
  });
});

test("a quote of which the pages have nothing is at the end, with the reason", () => {
  expect(place([])).toEqual({
    placement: "end",
    reason: "Its words were not found on the pages.",
    boxes: [],
  });
});
