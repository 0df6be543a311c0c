import { describe, expect, test } from "vitest";
import { ApiError } from "#lib/client/client.ts";
import { venueContent } from "#lib/reviews/venue-schema.ts";
import { draftProblems, refusedFields } from "./draft-problems.ts";
import { contentOf, draftOf, EMPTY_DRAFT } from "./venue-draft.ts";

const JOURNAL = venueContent.parse({
  name: "Journal of Fish",
  kind: "conference",
  prompt_set: "methods",
  limits: { abstract_words: 250, main_pages: 9 },
  guideline: { name: "FISH", year: 2020, url: "https://fish.example/list" },
  expects: ["The species of every fish", "The lake"],
  criteria: ["Freshness"],
});

test("a profile is the same after it was in a form", () => {
  expect(contentOf(draftOf(JOURNAL))).toEqual(JOURNAL);
  expect(draftProblems(JOURNAL)).toEqual({});
});

test("empty fields mean no limit and no guideline, and empty lines are no items", () => {
  const content = contentOf({ ...EMPTY_DRAFT, name: "J", expects: " A \n\n B\n", criteria: "\n" });
  expect(content).toEqual(venueContent.parse({ name: "J", expects: ["A", "B"] }));
});

test.each([
  ["8,000", 8000],
  ["8 000", 8000],
  [" 250 ", 250],
])("%j is the limit %d", (typed, limit) => {
  const draft = { ...EMPTY_DRAFT, limits: { ...EMPTY_DRAFT.limits, main_words: typed } };
  expect(contentOf(draft).limits.main_words).toBe(limit);
});

describe("problems", () => {
  const problemsOf = (change: Partial<typeof EMPTY_DRAFT>) =>
    draftProblems(contentOf({ ...EMPTY_DRAFT, name: "J", ...change }));

  test.each([
    ["name", { name: "  " }, /Enter a name/],
    ["main_words", { limits: { ...EMPTY_DRAFT.limits, main_words: "0" } }, /whole number/],
    ["references", { limits: { ...EMPTY_DRAFT.limits, references: "about 30" } }, /whole number/],
    ["main_words", { limits: { ...EMPTY_DRAFT.limits, main_words: "8.000" } }, /whole number/],
    ["abstract_words", { limits: { ...EMPTY_DRAFT.limits, abstract_words: "2,5" } }, /whole number/],
    ["guideline-name", { guideline: { name: "", year: "2020", url: "" } }, /clear the year/],
    ["guideline-year", { guideline: { name: "G", year: "20", url: "" } }, /year from 1900/],
    ["guideline-url", { guideline: { name: "G", year: "", url: "fish.example" } }, /http:\/\//],
    ["expects", { expects: "x\n".repeat(41) }, /at most 40 lines/],
    ["criteria", { criteria: `ok\n${"x".repeat(301)}` }, /^Line 2 is too long/],
  ])("stand at the field %s", (field, change, message) => {
    const problems = problemsOf(change);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(message);
  });

  test("that the API finds stand at their fields too", () => {
    const errors = [
      { pointer: "/limits/main_pages", detail: "is wrong" },
      { pointer: "/guideline/url", detail: "is wrong" },
      { pointer: "/expects/2", detail: "is wrong" },
    ];
    const problems = refusedFields(new ApiError(422, { errors }));
    expect(Object.keys(problems)).toEqual(["main_pages", "guideline-url", "expects"]);
    expect(problems.expects).toMatch(/^Line 3 /);
    expect(refusedFields(new ApiError(500, {}))).toEqual({});
    expect(refusedFields(new TypeError())).toEqual({});
  });
});
