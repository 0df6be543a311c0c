import { expect, test } from "vitest";
import { findPictures, readPictures } from "../figures-and-tables/pictures.ts";
import { findPhrase, searchPassages } from "../search-passages.ts";
import { findSections, readOutline } from "./outline.ts";

const TEXT = `# On rivers

## Abstract

We studied 12 rivers and 340 fish.

## 2 Methods

### 2.1 Sample

Twenty anglers caught fish in **three** rivers. They weighed 4.5 kg on average.

### 2.2 Analysis

The analysis was done with R, as Figure 2 shows.

![](images/figure-1.png)

*Figure 1. A map of the rivers.*

![Figure 2. Weights by river](images/figure-2.png)

## Results

Anglers agreed, and the rivers differed.
`;
const outline = readOutline(TEXT);
const found = (wanted: string) => findSections(outline, wanted).map(({ heading }) => heading);

test.each([
  ["2", ["2 Methods"]],
  ["2.1", ["2.1 Sample"]],
  ["Section 2.2", ["2.2 Analysis"]],
  ["methods", ["2 Methods"]],
  ["Sample", ["2.1 Sample"]],
  ["anal", ["2.2 Analysis"]],
  ["results", ["Results"]],
  ["Discussion", []],
  ["", []],
])("%j means %j", (wanted, headings) => {
  expect(found(wanted)).toEqual(headings);
});

test("a section has all that is below it", () => {
  const [methods] = findSections(outline, "Methods");
  const text = TEXT.slice(methods?.whole.start, methods?.whole.end);
  expect(text).toContain("2.2 Analysis");
  expect(text).not.toContain("## Results");
});

test("a phrase is found as it is written, whatever the case and the marks between its words", () => {
  const { together, passages } = searchPassages(TEXT, "fish in three rivers");
  expect(together).toBe(true);
  expect(passages.map(({ start, end }) => TEXT.slice(start, end))).toEqual([
    "Twenty anglers caught fish in **three** rivers. They weighed 4.5 kg on average.",
  ]);
});

test("signs of a phrase have to stand where it has them", () => {
  const text = "One gave *p* < .05, the other p = .05, in 45 % of 5 rivers.\n\n<< < <p>";
  const places = (phrase: string) => findPhrase(text, phrase).map(({ start, end }) => text.slice(start, end));
  expect(places("p < .05")).toEqual(["p* < .05"]);
  expect(places("P=.05")).toEqual(["p = .05"]);
  expect(places("45%")).toEqual(["45 %"]);
  expect(places("5%")).toEqual([]);
  expect(places("+ p")).toEqual([]);
  expect(places("rivers. +")).toEqual([]);
  expect(places("p > .05")).toEqual([]);
  expect(places(`p ${"<".repeat(500)} .05`)).toEqual([]);
  expect(places("<")).toEqual([]);
});

test("words that never stand together are found in the paragraphs that have most of them", () => {
  const { together, passages } = searchPassages(TEXT, "weighed anglers rivers");
  expect(together).toBe(false);
  expect(TEXT.slice(passages[0]?.start, passages[0]?.end)).toContain("Twenty anglers");
  expect(searchPassages(TEXT, "elephant trunks").passages).toEqual([]);
  expect(searchPassages(TEXT, " ? ").passages).toEqual([]);
});

test("pictures by label, by file name, with the caption beside them", () => {
  const pictures = readPictures(TEXT);
  expect(findPictures(pictures, "Figure 1").map(({ name }) => name)).toEqual(["figure-1.png"]);
  expect(findPictures(pictures, "fig. 2")[0]?.words).toBe("Figure 2. Weights by river");
  expect(findPictures(pictures, "images/figure-2.png")).toHaveLength(1);
  expect(findPictures(pictures, "Figure 3")).toEqual([]);
});

test.each(["(", "a".repeat(200), "a b ".repeat(50), "\\", "* * *", "🦊 fox"])(
  "%j is searched for in a long text",
  (query) => {
    const text = "a b ".repeat(50_000);
    for (const { start, end } of searchPassages(text, query).passages) {
      expect(start).toBeLessThan(end);
      expect(end).toBeLessThanOrEqual(text.length);
    }
  },
);
