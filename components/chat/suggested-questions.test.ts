import { expect, test } from "vitest";
import { suggestedQuestions } from "./suggested-questions.ts";

const related = { quote: "n = 120", start: 0, end: 7 };

test("the first questions fit what is discussed", () => {
  const of = (comment: Parameters<typeof suggestedQuestions>[0]) => suggestedQuestions(comment, true).at(-1);
  expect(of({ source: "check:p-value", related: [], suggestion: null })).toBe("How was this worked out?");
  expect(of({ source: "check:totals", related: [related], suggestion: null })).toMatch(
    /^Which of these passages/,
  );
  expect(of({ source: "model:reader", related: [], suggestion: null })).toMatch(/reviewer accept/);
  expect(of({ source: "model:wording", related: [], suggestion: "fewer" })).toMatch(/shorter/);
  expect(suggestedQuestions(null, true)).toContain("What should I fix first?");
});

test("without a model only what can be looked up is suggested", () => {
  expect(suggestedQuestions(null, false)).not.toContain("Do the conclusions follow from the results?");
  const comment = { source: "check:totals", related: [related], suggestion: null };
  expect(suggestedQuestions(comment, false)).toEqual(["Why is this a problem?"]);
  expect(suggestedQuestions({ ...comment, suggestion: "fewer" }, false)).toContain(
    "What is suggested instead?",
  );
});
