import { expect, test } from "vitest";
import { readPoints } from "./testing/read-points.ts";

test("reviews between rules, with fields of a conference's form", () => {
  const letter = `SUBMISSION: 31
TITLE: Kettles that descale themselves

----------------------- REVIEW 1 ---------------------
SUBMISSION: 31
TITLE: Kettles that descale themselves
AUTHORS: Ada Amari and Bo Lund

----------- Overall evaluation -----------
SCORE: 1 (weak accept)
----- TEXT:
This paper presents a kettle. It is well written.

How long does a kettle last?

Page 3. "the the" is a typo.

----------------------- REVIEW 2 ---------------------
SUBMISSION: 31

Overall evaluation: -2 (reject)

Minor typos and phrases:
Page 4: delete the comma.
Last line: add a stop.

----------------------- METAREVIEW -------------------
Please answer both reviews.`;
  expect(readPoints(letter)).toEqual([
    "1.1 remark: This paper presents a kettle. It is well written.",
    "1.2: How long does a kettle last?",
    '1.3: Page 3. "the the" is a typo.',
    "2.1 minor: Page 4: delete the comma.",
    "2.2 minor: Last line: add a stop.",
    "E.1: Please answer both reviews.",
  ]);
});

test("reviews with letters, whose headings stand between signs or above a line", () => {
  const letter = `===========================================================================
                        KETTLE '17 Review #12A
---------------------------------------------------------------------------
             Paper #12: Kettles that descale
                        themselves
---------------------------------------------------------------------------

                  Overall merit: B. OK paper, but I will not champion
                                    it

                       ===== Strengths =====

+ Fine diagrams.

                       ===== Weaknesses =====

- No kettle was opened.

- Prices are not given.

*** Minor Comments

p.2: "desscale"

p.13: [25] and [26] are the same

===========================================================================
Review #12B
===========================================================================

Overall merit
-------------
2. Weak reject

Comments for author
-------------------
The sample is of one brand.`;
  expect(readPoints(letter)).toEqual([
    "A.1 remark: Fine diagrams.",
    "A.2: No kettle was opened.",
    "A.3: Prices are not given.",
    'A.4 minor: p.2: "desscale"',
    "A.5 minor: p.13: [25] and [26] are the same",
    "B.1: The sample is of one brand.",
  ]);
});

test("scores below their names and boxes that were ticked are no points", () => {
  const letter = `Review #1

Clarity:
4
Originality:
3
Presentation Format:
Long paper
Comments

( ) I would not like to sign my report
(x) Minor revision
Why was the water not weighed?

Additional Questions:

1. Relevance to kettles: high

2. Readability and organization: excellent

Is the paper of interest to engineers?: Maybe`;
  expect(readPoints(letter)).toEqual(["1.1: Why was the water not weighed?"]);
});

test("a name between lines that are drawn begins a part, and the foot of the letter ends it", () => {
  const rule = "=".repeat(60);
  const letter = `${rule}
                            REVIEWER #1
${rule}

Detailed Comments
${"-".repeat(60)}
Why were two kettles left out?

${"_".repeat(60)}
Journal of Kettles, kettles.example`;
  expect(readPoints(letter)).toEqual(["1.1: Why were two kettles left out?"]);
});

test("questions of a form that a mail breaks into lines, with and without answers", () => {
  const letter = `Reviewer: 1

Recommendation: Publish after major revision.

Comments:
The order of the sections should be changed:
1.      The introduction is too long, and should be
shortened.
2.      The kettles should be sorted by size.

Additional Questions:
Do you consider the subject matter of this manuscript suitable for
publication in Kettles of Materials?: Yes

Please rate the relevance to tea and to material science (5 - High / 1 -
Low): 5

Please rate the originality (5 - High / 1 - Low): 3

Conclusions are adequately supported by the data: Yes

Hazards are adequately described:

Appropriate referencing is provided: No


Reviewer: 2

Comments:
1)      Only 65 kettles are cited. How were they
chosen?
2)      Nothing is said of copper.

------------
PLEASE NOTE: This email message, including any attachments, contains
confidential information related to peer review. Delete it if you are not
the one to whom it was sent.
`;
  expect(readPoints(letter)).toEqual([
    "1.1: The order of the sections should be changed:",
    "1.2: 1. The introduction is too long, and should be shortened.",
    "1.3: 2. The kettles should be sorted by size.",
    "2.1: 1) Only 65 kettles are cited. How were they chosen?",
    "2.2: 2) Nothing is said of copper.",
  ]);
});
