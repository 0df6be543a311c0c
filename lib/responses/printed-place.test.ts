import { describe, expect, test } from "vitest";
import type { Block } from "#lib/conversion/conversion.ts";
import { placesIn, printedBlocks } from "./printed-place.ts";

const line = (page: number, ...words: number[]) => ({ page, y0: 0, y1: 10, words });
const BLOCKS: Block[] = [
  {
    id: "a",
    kind: "paragraph",
    start: 0,
    end: 30,
    source: [{ page: 3, bbox: [0, 0, 10, 10] }],
    lines: [line(3, 0, 9, 0, 1, 10, 14, 1, 2), line(3, 15, 30, 0, 1)],
  },
  {
    id: "b",
    kind: "paragraph",
    start: 32,
    end: 60,
    source: [
      { page: 3, bbox: [0, 0, 10, 10] },
      { page: 4, bbox: [0, 0, 10, 10] },
    ],
    lines: [line(3, 0, 12, 0, 1), line(4, 13, 28, 0, 1)],
  },
  { id: "c", kind: "figure", start: 62, end: 70, source: [{ page: 5, bbox: [0, 0, 10, 10] }] },
  { id: "d", kind: "paragraph", start: 72, end: 80, source: { file: "main.tex", line: 120 } },
  { id: "e", kind: "paragraph", start: 82, end: 90 },
];

describe("where words are printed", () => {
  const placeOf = placesIn(BLOCKS);

  test.each([
    [{ start: 2, end: 8 }, "page 3, line 1"],
    [{ start: 2, end: 20 }, "page 3, lines 1–2"],
    [{ start: 34, end: 40 }, "page 3, line 3"],
    [{ start: 50, end: 55 }, "page 4, line 1"],
    [{ start: 34, end: 55 }, "page 3, line 3"],
    [{ start: 63, end: 64 }, "page 5"],
    [{ start: 74, end: 75 }, "main.tex, line 120"],
    [{ start: 84, end: 85 }, ""],
    [{ start: 500, end: 510 }, ""],
  ])("%j is %s", (span, place) => expect(placeOf(span)).toBe(place));
});

test("a block that goes over a page is printed on both", () => {
  expect(printedBlocks(BLOCKS).map(({ start, page }) => [start, page])).toEqual([
    [0, 3],
    [32, 3],
    [32, 4],
    [62, 5],
  ]);
});
