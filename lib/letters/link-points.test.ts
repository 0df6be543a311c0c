import { expect, test } from "vitest";
import { linkPoints } from "./link-points.ts";

const MARKDOWN = `# Wing length of starlings

## 1 Introduction

Wing length tells how far a starling migrates. Many studies have measured it in adults.

## 2 Methods

### 2.1 Birds

We caught 42 starlings with mist nets at dawn and ringed each of them.

### 2.2 Statistics

We compared wing lengths with a Welch test, and corrected for multiple comparisons by the Holm method.

Table 1: Wing lengths in millimetres.

| Sex | Length |
|---|---|
| f | 128 |

## 3 Results

Female birds had shorter wings than male birds, and juveniles shorter ones than adults.
`;

function linked(point: string) {
  return linkPoints([point], MARKDOWN)[0]?.map(
    ({ start, end, reason }) => `${reason}: ${MARKDOWN.slice(start, end)}`,
  );
}

test("a quoted passage comes first, also with other quotation marks and line breaks", () => {
  expect(linked('Who did this: "we caught 42 starlings with mist nets"?')?.[0]).toBe(
    "quoted: We caught 42 starlings with mist nets",
  );
});

test("tables and sections are found by their numbers", () => {
  expect(linked("Tab. 1 needs a caption, and Section 2.2 a reference.")).toEqual([
    "named: Table 1: Wing lengths in millimetres.",
    expect.stringMatching(/^named: .*2\.2 Statistics$/),
  ]);
});

test("a point without a name is linked by its rare words", () => {
  expect(linked("Why Holm and not Bonferroni for the multiple comparison?")?.[0]).toMatch(
    /^alike: We compared/,
  );
});

test("a general point is linked to nothing", () => {
  expect(linked("The paper is well written and I recommend it.")).toEqual([]);
  expect(linked("")).toEqual([]);
});

test("a named page decides between paragraphs that are alike", () => {
  const text =
    "Birds were weighed with a spring balance in the morning.\n\nBirds were weighed with a spring balance at night.\n\n" +
    "Other words stand here.\n\n".repeat(40);
  const second = text.indexOf("Birds", 10);
  const printed = [
    { page: 1, start: 0, end: second },
    { page: 2, start: second, end: text.length },
  ];
  const [links] = linkPoints(["p. 2: which spring balance weighed them?"], text, printed);
  expect(links?.[0]?.start).toBe(second);
});
