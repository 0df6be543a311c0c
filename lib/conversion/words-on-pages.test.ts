import { expect, test } from "vitest";
import { WordCollector } from "./words-on-pages.ts";

test("words have offsets of the whole text, and a paragraph goes on on the next page", () => {
  const collector = new WordCollector();
  collector.add({
    id: "b1",
    kind: "paragraph",
    start: 100,
    end: 120,
    lines: [
      { page: 1, y0: 10, y1: 20, words: [0, 4, 50, 70, 5, 9, 72, 90] },
      { page: 2, y0: 30, y1: 40, words: [10, 20, 50, 99] },
    ],
  });
  collector.add({
    id: "b2",
    kind: "math",
    start: 122,
    end: 130,
    source: [{ page: 2, bbox: [5, 50, 60, 70] }],
  });
  collector.add({ id: "b3", kind: "paragraph", start: 140, end: 150, source: { file: "a.tex", line: 3 } });
  expect(collector.placed()).toEqual({
    turns: [
      [100, 1],
      [110, 2],
    ],
    lines: new Map([
      [1, [{ y0: 10, y1: 20, words: [100, 104, 50, 70, 105, 109, 72, 90] }]],
      [
        2,
        [
          { y0: 30, y1: 40, words: [110, 120, 50, 99] },
          { y0: 50, y1: 70, words: [122, 130, 5, 60] },
        ],
      ],
    ]),
  });
});
