import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLetter } from "./split-letter.ts";
import { readPoints } from "./testing/read-points.ts";

test("a letter with numbered points of two reviewers and an editor", () => {
  const letter = `Dear Dr Amari,

Thank you for your manuscript. Please revise it within 60 days.

Associate Editor's comments:
Both referees like the question. Please shorten the introduction.

Reviewer(s)' Comments to Author:

Reviewer: 1

Comments to the Author
The paper studies wing length in 42 birds. I enjoyed it.

1. The sample is small. Please
report a power analysis.
2) Table 2 lacks units.

   The same is true of Table 3.
3. Why was
2019 left out?

Reviewer: 2

Comments to the Author
Major concerns:
- The model ignores sex.
- Weights are not calibrated, see:
  (a) page 3
  (b) page 4

Minor points
Line 45: “affect” should be “effect”.
p. 7, l. 12: add a reference.

Kind regards,
The editors`;
  expect(readPoints(letter)).toEqual([
    "E.1: Both referees like the question. Please shorten the introduction.",
    "1.1 remark: The paper studies wing length in 42 birds. I enjoyed it.",
    "1.2: 1. The sample is small. Please report a power analysis.",
    "1.3: 2) Table 2 lacks units. The same is true of Table 3.",
    "1.4: 3. Why was 2019 left out?",
    "2.1 major: The model ignores sex.",
    "2.2 major: Weights are not calibrated, see: (a) page 3 (b) page 4",
    "2.3 minor: Line 45: “affect” should be “effect”.",
    "2.4 minor: p. 7, l. 12: add a reference.",
  ]);
});

test("a form with questions: short answers are no points, and a reviewer who comes again goes on", () => {
  const letter = `Comments to the Author

1. Is the manuscript technically sound?

Reviewer #1: Yes

Reviewer #2: Partly

**********

5. Review Comments to the Author

Reviewer #1: The methods are clear. I have one question about the controls.

Reviewer #2: This needs work.

The statistics are wrong: a t test needs independent samples.

**********

While revising your submission, please upload your figure files.`;
  expect(readPoints(letter)).toEqual([
    "1.1: The methods are clear. I have one question about the controls.",
    "2.1: This needs work.",
    "2.2: The statistics are wrong: a t test needs independent samples.",
  ]);
});

test("a report in Markdown, with strengths and weaknesses, and a reviewer known by a word", () => {
  const letter = `## Official Review of Submission123 by Reviewer xYz9

### Summary
We learn to bound things.

### Strengths
- Clear writing.
- Good figures.

### Weaknesses
- **Baselines.** No comparison with ridge regression.
- **Ablation.** What does the loss term add?

### Questions
1. Is Lemma 2 true for n = 1?`;
  expect(readPoints(letter)).toEqual([
    "xYz9.1 remark: We learn to bound things.",
    "xYz9.2 remark: Clear writing.",
    "xYz9.3 remark: Good figures.",
    "xYz9.4: **Baselines.** No comparison with ridge regression.",
    "xYz9.5: **Ablation.** What does the loss term add?",
    "xYz9.6: 1. Is Lemma 2 true for n = 1?",
  ]);
});

test.each([
  "Reviewer 1 is the most detailed and methodologically demanding.",
  "Referee 2 and referee 3 agree.",
  "Editors should see that the data are shared.",
])("a sentence about a reviewer begins no part: %s", (sentence) => {
  const letter = `Reviewer 4:\nA first point.\n\n${sentence}`;
  expect(readPoints(letter)).toEqual(["4.1: A first point.", `4.2: ${sentence}`]);
});

test("a letter that names nobody is one report, and long lines are paragraphs", () => {
  const long =
    "The analysis treats repeated measures of the same bird as if they were independent of each other, ";
  const letter = `${long}which they are not.\n${long}as the authors say themselves.`;
  expect(readPoints(letter)).toEqual([
    `1.1: ${long}which they are not.`,
    `1.2: ${long}as the authors say themselves.`,
  ]);
});

test("numbers within a point begin none", () => {
  const letter = "Referee A\n\nPoint 1. The list:\n1. one\n2. two\n\nPoint 2: The figures.\n4. four";
  expect(readPoints(letter)).toHaveLength(2);
});

const WORDS = /[\p{L}\p{N}]/u;
const pieces = fc.constantFrom(
  "Reviewer #1:",
  "Referee 2",
  "Editor:",
  "1. A",
  "2) B",
  "- c",
  "(a) d",
  "Major comments",
  "Line 3: e",
  "********",
  "Words of prose.",
  "",
  "> **Comment 1**",
  "ends with:",
  "Kind regards",
  "\u2028\u0000",
  "Reviewer 1: Yes",
);

test("points and rest hold every word once, in order", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (lines) => {
      const letter = lines.join("\n");
      const { points, rest } = splitLetter(letter);
      const spans = [...points, ...rest].toSorted((a, b) => a.start - b.start);
      let at = 0;
      for (const { start, end } of spans) {
        expect(letter.slice(at, start)).not.toMatch(WORDS);
        expect(end).toBeGreaterThan(start);
        at = end;
      }
      expect(letter.slice(at)).not.toMatch(WORDS);
    }),
  );
});

test.each(["1. a\n", "Reviewer 1: x\n", "- \n", "(", "**", "Reviewer #", "> > > ", "Line 1: ", "p. 1 "])(
  "a megabyte of %j is split with bounded numbers",
  (unit) => {
    const { points } = splitLetter(unit.repeat(1_000_000 / unit.length));
    expect(points.length).toBeLessThanOrEqual(300);
  },
);
