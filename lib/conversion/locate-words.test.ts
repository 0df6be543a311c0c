import { expect, test } from "vitest";
import type { Block } from "./conversion.ts";
import type { PrintedLine } from "./document-tree.ts";
import { locateWords } from "./locate-words.ts";
import { placeRange } from "./place-range.ts";

/** Prints words ten points a letter, one line under the other. */
function lines(...texts: string[]): PrintedLine[] {
  return texts.map((line, i) => {
    let x = 0;
    const words = line.split(" ").map((text) => {
      const word = { text, x0: x, x1: x + text.length * 10 };
      x = word.x1 + 10;
      return word;
    });
    return { page: 1, y0: i * 12, y1: i * 12 + 10, words };
  });
}

function placed(markdown: string, printed: PrintedLine[], quote: string) {
  const block: Block = {
    id: "b1",
    kind: "paragraph",
    start: 0,
    end: markdown.length,
    source: [{ page: 1, bbox: [0, 0, 999, 999] }],
    lines: locateWords(markdown, printed),
  };
  const start = markdown.indexOf(quote);
  expect(start).toBeGreaterThanOrEqual(0);
  return placeRange([block], { start, end: start + quote.length });
}

test("a quote has a box on each line that it touches, no wider than its words", () => {
  const printed = lines("one two three", "four five six");
  expect(placed("one two three four five six", printed, "three four")).toEqual([
    { page: 1, bbox: [80, 0, 130, 10] },
    { page: 1, bbox: [0, 12, 40, 22] },
  ]);
});

test("markup, joined hyphens and raised digits are ignored", () => {
  const printed = lines("The exam-", "ple of p-values2 is bold");
  expect(placed("The example of *p*-values² is **bold**", printed, "*p*-values²")).toEqual([
    { page: 1, bbox: [70, 12, 160, 22] },
  ]);
  expect(placed("The example of *p*-values² is **bold**", printed, "example")).toHaveLength(2);
});

test("one or two letters that begin a divided word are found", () => {
  const printed = lines("many in an ex-", "planation of a", "I NTRODUCTION");
  expect(placed("many in an explanation of a INTRODUCTION", printed, "explanation")).toEqual([
    { page: 1, bbox: [110, 0, 140, 10] },
    { page: 1, bbox: [0, 12, 90, 22] },
  ]);
  expect(placed("many in an explanation of a INTRODUCTION", printed, "INTRODUCTION")).toEqual([
    { page: 1, bbox: [0, 24, 130, 34] },
  ]);
});

test("a formula's letters are not sought in the text; the words after it keep their places", () => {
  const printed = lines("where x i is a sample");
  expect(placed("where $x_{i}$ is a sample", printed, "is a")).toEqual([
    { page: 1, bbox: [100, 0, 140, 10] },
  ]);
});

test("a word that is not in the Markdown does not lead the others astray", () => {
  const printed = lines("12 alpha beta gamma", "13 delta alpha end");
  expect(placed("alpha beta gamma delta alpha end", printed, "alpha end")).toEqual([
    { page: 1, bbox: [90, 12, 180, 22] },
  ]);
});

test("a range without placed words falls back to the block's own box", () => {
  expect(placed("$\\alpha$ and", lines("α and"), "$\\alpha$")).toEqual([{ page: 1, bbox: [0, 0, 999, 999] }]);
});

test("a formula has its place, alone in a sentence and joined with the next", () => {
  const [line] = lines("where F1 and F2 hold");
  const formula = (latex: string) => ({ latex });
  const words = (line?.words ?? []).map((word) =>
    word.text === "F1"
      ? { ...word, ...formula("x =") }
      : word.text === "F2"
        ? { ...word, ...formula("y") }
        : word,
  );
  const printed = [{ page: 1, y0: 0, y1: 10, words }];
  expect(placed("where $x =$ and\n$$\ny\n$$\nhold", printed, "$$\ny\n$$")).toEqual([
    { page: 1, bbox: [130, 0, 150, 10] },
  ]);
  const joined = [{ page: 1, y0: 0, y1: 10, words: words.filter(({ text }) => text !== "and") }];
  expect(placed("where $x = y$ hold", joined, "y$")).toEqual([{ page: 1, bbox: [130, 0, 150, 10] }]);
});

test("parts of a word that touch are found together, short as they are; the mark of a note is not", () => {
  const words = [
    { text: "a", x0: 0, x1: 10 },
    { text: "R", x0: 20, x1: 30 },
    { text: "2", x0: 30, x1: 35, touches: true },
    { text: "here", x0: 50, x1: 90 },
    { text: "7", x0: 90, x1: 95, touches: true },
  ];
  const printed = [{ page: 1, y0: 0, y1: 10, words }];
  expect(placed("a R² here[^1]", printed, "²")).toEqual([{ page: 1, bbox: [30, 0, 35, 10] }]);
  expect(placed("a R² here[^1]", printed, "here[^1]")).toEqual([{ page: 1, bbox: [50, 0, 90, 10] }]);
});
