import { expect, test } from "vitest";
import { readRequest } from "./read-request.ts";
import { COMMENT_REQUESTS, REVIEW_REQUESTS, SAME_CHECK_REQUEST } from "./request-types.ts";

const open = (rest: object) => ({
  kind: "list",
  filter: expect.objectContaining({ status: "open", ...rest }),
});
const proposal = (action: string, comments: unknown) => ({ kind: "propose", action, comments });
const filter = (rest: object) => expect.objectContaining({ status: "open", ...rest });

test.each([
  ["Explain this comment", { kind: "explain", comment: null }],
  ["why is this wrong?", { kind: "explain", comment: null }],
  ["Please explain comment #12.", { kind: "explain", comment: 12 }],
  ["What’s wrong?", { kind: "explain", comment: null }],
  ["Show its passages", { kind: "passages", comment: null }],
  ["what should I fix first?", { kind: "first" }],
  ["Summarize the review", { kind: "summary" }],
  ["Hello!", { kind: "help" }],
  ["list comments", open({ severity: undefined, type: undefined, section: undefined })],
  ["Which comments are there?", open({})],
  ["List major comments", open({ severity: "major" })],
  ["show me the statistics comments", open({ type: "statistics" })],
  ["which problems are there about the figures and tables", open({ type: "figures_tables" })],
  ["are there any grammar errors in the methods section?", open({ type: "grammar", section: "methods" })],
  ["List comments in Methods by severity", open({ section: "Methods", groupedBy: "severity" })],
  ["list dismissed comments", { kind: "list", filter: expect.objectContaining({ status: "dismissed" }) }],
  ["dismiss all spelling comments", proposal("dismiss", filter({ type: "spelling" }))],
  ["Dismiss all minor issues in 2.1", proposal("dismiss", filter({ severity: "minor", section: "2.1" }))],
  ["dismiss everything", proposal("dismiss", filter({ type: undefined, severity: undefined }))],
  ["Dismiss this comment", proposal("dismiss", null)],
  ["mark comment 4 as addressed", proposal("address", 4)],
  ["Mark it as dismissed", proposal("dismiss", null)],
  [
    "could you mark the reference comments as done, please?",
    proposal("address", filter({ type: "references" })),
  ],
  ['find "p < .05"', { kind: "find", words: "p < .05", isWhole: true }],
  ["Find sample size", { kind: "find", words: "sample size", isWhole: true }],
  ["where do I mention Table 2?", { kind: "find", words: "Table 2", isWhole: true }],
  ["“two raters”", { kind: "find", words: "two raters", isWhole: true }],
  ['Is "two raters" clear enough?', { kind: "find", words: "two raters", isWhole: false }],
])("%s", (message, request) => {
  expect(readRequest(message)).toEqual(request);
});

test.each([
  "rewrite this sentence",
  "is the p-value really wrong?",
  "translate to German",
  "thanks",
  "asdf qwer zxcv",
  "Welche Kommentare sind am wichtigsten?",
  "write an abstract",
  "How many participants were there?",
  "Is the sample size large enough?",
  "Can you check whether the references are correct?",
  "Don't dismiss all comments",
  "dismiss everything about the table",
  "Should I dismiss this comment?",
  "I found an error in my comments",
  "summarise the manuscript",
  "The intervention improved attention. Does that follow?",
  " ? ",
  "…".repeat(8_000),
  `find ${"a ".repeat(4_000)}`,
])("is no request that a lookup answers: %s", (message) => {
  expect(readRequest(message)).toEqual({ kind: "unknown" });
});

test("a statistic in a message is recomputed, and other words remain unanswered", () => {
  expect(readRequest("Is t(28) = 2.10, p = .02 right?")).toMatchObject({ kind: "recompute", isWhole: true });
  expect(readRequest("Rewrite: the groups differed, t(28) = 2.10, p = .02.")).toMatchObject({
    kind: "recompute",
    isWhole: false,
  });
});

test("each request that is offered is understood", () => {
  for (const request of [...REVIEW_REQUESTS, ...COMMENT_REQUESTS, SAME_CHECK_REQUEST])
    expect(readRequest(request).kind).not.toBe("unknown");
});
