import { expect, test } from "vitest";
import { boxesOfSpans, lineAt, type PlacedLine, pageOf, passageUnder } from "./placed-words.ts";

/** "black tea is" and "strong" on two lines, then a formula of 80 units. */
const LINES: PlacedLine[] = [
  { y0: 100, y1: 110, words: [0, 5, 50, 75, 6, 9, 80, 95, 10, 12, 100, 110] },
  { y0: 112, y1: 122, words: [13, 19, 50, 80] },
  { y0: 130, y1: 150, words: [20, 100, 60, 200] },
];

test("a span has one box on each line that it touches, and part of a word has part of its box", () => {
  expect(boxesOfSpans(LINES, [{ start: 6, end: 16 }])).toEqual([
    { span: 0, bbox: [80, 100, 110, 110] },
    { span: 0, bbox: [50, 112, 65, 122] },
  ]);
  expect(
    boxesOfSpans(LINES, [
      { start: 0, end: 2 },
      { start: 10, end: 12 },
      { start: 500, end: 600 },
    ]),
  ).toEqual([
    { span: 0, bbox: [50, 100, 60, 110] },
    { span: 1, bbox: [100, 100, 110, 110] },
  ]);
});

test("a part of a formula has the box of the whole formula", () => {
  expect(boxesOfSpans(LINES, [{ start: 40, end: 42 }])).toEqual([{ span: 0, bbox: [60, 130, 200, 150] }]);
});

test("an offset is on the page of the turn before it", () => {
  const turns: [number, number][] = [
    [0, 1],
    [100, 2],
    [300, 1],
    [320, 2],
  ];
  expect(pageOf(50, turns, 400)).toEqual({ page: 1, share: 0.5 });
  expect(pageOf(200, turns, 400)).toEqual({ page: 2, share: 0.5 });
  expect(pageOf(310, turns, 400)?.page).toBe(1);
  expect(pageOf(400, turns, 400)).toEqual({ page: 2, share: 1 });
  expect(pageOf(5, [], 400)).toBeNull();
});

test("an offset is in the line that has it, or in the next one of the text", () => {
  expect(lineAt(LINES, 7)?.y0).toBe(100);
  expect(lineAt(LINES, 12)?.y0).toBe(112);
  expect(lineAt(LINES, 200)).toBeNull();
});

test("words under boxes are the passage that is selected", () => {
  const selected = (...boxes: [number, number, number, number][]) =>
    passageUnder(boxes.map((box) => ({ lines: LINES, box })));
  expect(selected([79, 101, 96, 109])).toEqual({ start: 6, end: 9 });
  expect(selected([79, 101, 112, 109], [48, 113, 81, 121])).toEqual({ start: 6, end: 19 });
  expect(selected([0, 0, 20, 20])).toBeNull();
});

test("a running head that is touched does not widen the passage", () => {
  const head: PlacedLine = { y0: 20, y1: 30, words: [9_000, 9_004, 50, 80] };
  const boxes: [number, number, number, number][] = [
    [50, 21, 80, 29],
    [50, 101, 110, 109],
  ];
  expect(passageUnder(boxes.map((box) => ({ lines: [head, ...LINES], box })))).toEqual({ start: 0, end: 12 });
});
