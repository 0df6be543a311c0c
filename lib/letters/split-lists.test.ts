import { expect, test } from "vitest";
import { splitLetter } from "./split-letter.ts";
import { readPoints } from "./testing/read-points.ts";

test("numbers begin anew below a sentence, and one that was left out or written twice ends nothing", () => {
  const letter = `Reviewer #2 (Comments for the Authors (Required)):

My main concerns are

1) The water is not described.

3) The scale is old:
1. it is of 1990
2. it was not calibrated

3) The price is missing.

Below are more minor comments

1) A typo on page 3.
2) Another on page 4.`;
  expect(readPoints(letter)).toEqual([
    "2.1 major: 1) The water is not described.",
    "2.2 major: 3) The scale is old: 1. it is of 1990 2. it was not calibrated",
    "2.3 major: 3) The price is missing.",
    "2.4 minor: 1) A typo on page 3.",
    "2.5 minor: 2) Another on page 4.",
  ]);
});

test("bullets without a space, and paragraphs among and after them", () => {
  const list = `Reviewer 1:

-It repeats what is known.
-It has no control.

The last table should be cut.`;
  expect(readPoints(list)).toEqual([
    "1.1: It repeats what is known.",
    "1.2: It has no control.",
    "1.3: The last table should be cut.",
  ]);
  const mixed = `Reviewer 1:

Why is the lid open?

- The handle is hot.

The spout drips.

- The base rusts.

The switch fails.`;
  expect(readPoints(mixed)).toHaveLength(5);
});

test("a quoted sentence, an example and a reference belong to what is said of them", () => {
  const letter = `Reviewer 1:

"All kettles boil at the same height above the sea."

This is not shown.

The review of older work is short.

For example, two reviews of kettles are missing.

Amari, A. and Lund, B. Kettles of the north, 2019.`;
  expect(readPoints(letter)).toEqual([
    '1.1: "All kettles boil at the same height above the sea." This is not shown.',
    "1.2: The review of older work is short. For example, two reviews of kettles are missing. Amari, A. and Lund, B. Kettles of the north, 2019.",
  ]);
});

test("headings of the manuscript divide a report, and belong to a point that stands alone below them", () => {
  const letter = `# Reviewer 1

## Abstract

Give the number of kettles.

Methods

Which water was used?

How long was it boiled?`;
  expect(readPoints(letter)).toEqual([
    "1.1: Abstract Give the number of kettles.",
    "1.2: Which water was used?",
    "1.3: How long was it boiled?",
  ]);
});

test("a long issue with a list of its own is several points", () => {
  const item = (words: string) => `- ${words} ${"This matters for everybody who boils water. ".repeat(9)}`;
  const letter = `Reviewer 1:\n\nIssue 1: the method.\n${item("Scale.")}\n${item("Water.")}\n${item("Lids.")}\n\nIssue 2: the price.`;
  expect(splitLetter(letter).points).toHaveLength(5);
});

test("a letter that names nobody begins after its greeting", () => {
  const letter = `We expect you to address these comments by April.

Looking forward to seeing you at the workshop,
the chairs

-----------------  REVIEWER COMMENTS SUMMARY --------------------

Has the kettle been opened?

Reference 2 is incomplete, and the conclusions would be more interesting with prices.`;
  expect(readPoints(letter)).toEqual([
    "1.1: Has the kettle been opened?",
    "1.2: Reference 2 is incomplete, and the conclusions would be more interesting with prices.",
  ]);
});

test("a wish of a reviewer that speaks of systems does not end the report", () => {
  const letter = `Reviewer 1:

Please use the word system in one sense only.

Please note that the link of the data does not work.`;
  expect(readPoints(letter)).toHaveLength(2);
});

test("summaries, praise and verdicts are remarks, and a wish among them is none", () => {
  const letter = `Reviewer 1:

The manuscript describes how kettles age.

The figures are well done and informative.

Strengths:
- A large sample, but the list of kettles should be published.

Comments:
The lid is not described.

I recommend publication in its present form.`;
  expect(readPoints(letter)).toEqual([
    "1.1 remark: The manuscript describes how kettles age.",
    "1.2 remark: The figures are well done and informative.",
    "1.3: A large sample, but the list of kettles should be published.",
    "1.4: The lid is not described.",
    "1.5 remark: I recommend publication in its present form.",
  ]);
});

test("words of prose that begin a wrapped line are no place", () => {
  const letter = `Reviewer 1:

The description of the kettle that you give on
page 4. The lid is described twice.`;
  expect(readPoints(letter)).toHaveLength(1);
});
