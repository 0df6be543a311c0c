import { expect, test } from "vitest";
import { suggestedQuestions } from "./suggested-questions.ts";

const related = { quote: "n = 120", start: 0, end: 7 };

test("the first questions fit what is discussed", () => {
  const of = (comment: Parameters<typeof suggestedQuestions>[0]) => suggestedQuestions(comment).at(-1);
  expect(of({ source: "check:p-value", related: [], suggestion: null })).toBe("How was this worked out?");
  expect(of({ source: "check:totals", related: [related], suggestion: null })).toMatch(
    /^Which of these passages/,
  );
  expect(of({ source: "model:reader", related: [], suggestion: null })).toMatch(/reviewer accept/);
  expect(of({ source: "model:wording", related: [], suggestion: "fewer" })).toMatch(/shorter/);
  expect(suggestedQuestions(null)).toContain("What should I fix first?");
});
