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
  expect(linked("Why Holm and not Bonferroni beside the Welch test?")?.[0]).toMatch(/^alike: We compared/);
});

test.each([
  ["The introduction is too long.", "named: ## 1 Introduction"],
  ["Introduction: cite more work.", "named: ## 1 Introduction"],
  ["The Statistics section is too short.", "named: ### 2.2 Statistics"],
  ["Please say in the methods who paid.", "named: ## 2 Methods"],
  ["TABLE I lacks units.", "named: Table 1: Wing lengths in millimetres."],
])("%s", (point, link) => {
  expect(linked(point)).toEqual([link]);
});

test.each([
  "The introduction of ringing is not of interest here.",
  "The results are interesting.",
  "See Table 9.",
])("names nothing: %s", (point) => {
  expect(linked(point)).toEqual([]);
});

const at = (words: string, page: number, number: number | null = null) => {
  const start = MARKDOWN.indexOf(words);
  return { page, number, start, end: start + words.length };
};
const CAUGHT = "We caught 42 starlings with mist nets at dawn and ringed each of them.";
const FEMALE = "Female birds had shorter wings than male birds, and juveniles shorter ones than adults.";

/** Finds the sentences of a point that names lines. */
function linkedOnPages(point: string, lines: ReturnType<typeof at>[]) {
  const printed = [1, 2].map((page) => ({
    page,
    start: 0,
    end: MARKDOWN.length,
    lines: lines.filter((line) => line.page === page),
  }));
  return linkPoints([point], MARKDOWN, printed)[0]?.map(({ start, end }) => MARKDOWN.slice(start, end));
}

test("lines are found on their page, or from the first page on, with the sentence that they are in", () => {
  const lines = [at("We caught 42 starlings", 1), at("with mist nets", 1), at("Female birds had", 2)];
  const linkedTo = (point: string) => linkedOnPages(point, lines);
  expect(linkedTo("Page 1, lines 1-2: at which dawn?")).toEqual([CAUGHT]);
  expect(linkedTo("p. 2, l. 1: how many?")).toEqual([FEMALE]);
  expect(linkedTo("line 3: how many?")).toEqual([FEMALE]);
  expect(linkedTo("p. 2, line 3: how many?")).toEqual([FEMALE]);
  expect(linkedTo("p. 1, line 3: how many?")).toEqual([]);
  expect(linkedTo("Line 900: what?")).toEqual([]);
});

test("lines with printed numbers are found by these, and not by counting", () => {
  const through = [
    at("We caught 42 starlings", 1, 211),
    at("with mist nets", 1, 212),
    at("Female birds had", 2, 301),
  ];
  expect(linkedOnPages("Lines 211-212: at which dawn?", through)).toEqual([CAUGHT]);
  expect(linkedOnPages("l. 301: how many?", through)).toEqual([FEMALE]);
  expect(linkedOnPages("p. 2, l. 301: how many?", through)).toEqual([FEMALE]);
  expect(linkedOnPages("p. 1, l. 301: how many?", through)).toEqual([]);
  expect(linkedOnPages("line 3: how many?", through)).toEqual([]);
  const anew = [at("We caught 42 starlings", 1, 1), at("Female birds had", 2, 1)];
  expect(linkedOnPages("p. 2, line 1: how many?", anew)).toEqual([FEMALE]);
  expect(linkedOnPages("line 1: how many?", anew)).toEqual([]);
});

test("a heading with a hyphen is named like any other", () => {
  const text = "# Birds\n\n## 1 Follow-up visits\n\nEach bird was seen again after a year.\n";
  const [links] = linkPoints(["Please say in Follow-up visits who came."], text);
  expect(links?.map(({ reason, start, end }) => [reason, text.slice(start, end)])).toEqual([
    ["named", "## 1 Follow-up visits"],
  ]);
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
    { page: 1, start: 0, end: second, lines: [] },
    { page: 2, start: second, end: text.length, lines: [] },
  ];
  const [links] = linkPoints(["p. 2: which spring balance weighed them?"], text, printed);
  expect(links?.[0]?.start).toBe(second);
});
