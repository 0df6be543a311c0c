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
    [{ start: 2, end: 8 }, "page 3, line 1 from the top", "counted"],
    [{ start: 2, end: 20 }, "page 3, lines 1–2 from the top", "counted"],
    [{ start: 34, end: 40 }, "page 3, line 3 from the top", "counted"],
    [{ start: 50, end: 55 }, "page 4, line 1 from the top", "counted"],
    [{ start: 34, end: 55 }, "page 3, line 3 from the top", "counted"],
    [{ start: 63, end: 64 }, "page 5", null],
    [{ start: 74, end: 75 }, "main.tex, line 120", null],
    [{ start: 84, end: 85 }, "", null],
    [{ start: 500, end: 510 }, "", null],
  ])("%j is %s", (span, place, lines) => expect(placeOf(span)).toEqual({ place, lines }));
});

test("lines have their printed numbers, and none is counted on a page that has them", () => {
  const printed = placesIn([
    {
      id: "a",
      kind: "paragraph",
      start: 0,
      end: 40,
      lines: [
        { ...line(7, 0, 9, 0, 1), number: 211 },
        { ...line(7, 10, 19, 0, 1), number: 212 },
        line(7, 20, 29, 0, 1),
        line(8, 30, 39, 0, 1),
      ],
    },
  ]);
  expect(printed({ start: 2, end: 5 })).toEqual({ place: "page 7, line 211", lines: "printed" });
  expect(printed({ start: 2, end: 25 })).toEqual({ place: "page 7, lines 211–212", lines: "printed" });
  expect(printed({ start: 22, end: 25 })).toEqual({ place: "page 7", lines: null });
  expect(printed({ start: 32, end: 35 })).toEqual({ place: "page 8, line 1 from the top", lines: "counted" });
});

test("a block that goes over a page is printed on both", () => {
  expect(printedBlocks(BLOCKS).map(({ start, page }) => [start, page])).toEqual([
    [0, 3],
    [32, 3],
    [32, 4],
    [62, 5],
  ]);
});
