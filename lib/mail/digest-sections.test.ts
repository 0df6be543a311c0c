import { expect, test } from "vitest";
import type { DigestReview } from "#db/queries/digests.ts";
import { digestSections } from "./digest-sections.ts";

const QUIET = { hasFailed: false, hasEnded: false, open: 0, answers: 0, assigned: 0, mentioned: 0 };
const review = (id: string, news: Partial<DigestReview>): DigestReview => ({
  id,
  manuscript: `Paper ${id}`,
  ...QUIET,
  ...news,
});
const origin = "https://galley.example";

test("reviews with the most open comments come first, five of them, and the rest is counted", () => {
  const reviews = [3, 9, 1, 4, 8, 2, 7].map((open) => review(`${open}`, { open }));
  const [section, ...others] = digestSections({ reviews, credits: [], origin });
  expect(others).toEqual([]);
  expect(section?.lines.map(({ words }) => words)).toEqual([
    "Paper 9",
    "Paper 8",
    "Paper 7",
    "Paper 4",
    "Paper 3",
  ]);
  expect(section).toMatchObject({ more: 2, inShort: "34 open comments", url: `${origin}/reviews` });
});

test("a review that failed says so", () => {
  const [section] = digestSections({
    reviews: [review("a", { hasEnded: true, hasFailed: true })],
    credits: [],
    origin,
  });
  expect(section?.lines).toEqual([{ words: "Paper a", detail: "failed", url: `${origin}/reviews/a` }]);
});

test("credits are named with the day of the first that expires", () => {
  const first = new Date("2026-12-05T10:00:00Z");
  const [section] = digestSections({ reviews: [], credits: [{ kind: "paid", count: 1, first }], origin });
  expect(section).toMatchObject({
    inShort: "1 credit expires soon",
    lines: [{ words: "1 credit", detail: "expires on 5 December 2026" }],
  });
});

test("there are no sections where there is nothing to say", () => {
  expect(digestSections({ reviews: [review("a", {})], credits: [], origin })).toEqual([]);
});
