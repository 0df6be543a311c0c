import { expect, test } from "vitest";
import { distantParts } from "./distant-parts.ts";
import { readingPlan } from "./reading-plan.ts";
import { mostTokensOf } from "./tokens.ts";

const paragraph = (i: number) =>
  `In part ${i} we weighed ${i} birds and found them heavy. ${"The wind was calm and the lake lay still. ".repeat(12)}`;
const long = (paragraphs: number) => Array.from({ length: paragraphs }, (_, i) => paragraph(i)).join("\n\n");

/** The share of all pairs of paragraphs that one call sees, in a volume or in distant parts. */
function shareTogether(markdown: string, mostTokens: number): number {
  const plan = readingPlan(markdown, mostTokens);
  const calls = [...plan.map((volume) => [volume]), ...distantParts(markdown, plan, mostTokens)];
  const starts = [...markdown.matchAll(/In part \d+/g)].map(({ index }) => index);
  const seen = starts.map(
    (at) =>
      new Set(
        calls.flatMap((spans, c) => (spans.some(({ start, end }) => at >= start && at < end) ? [c] : [])),
      ),
  );
  const pairs = seen.flatMap((one, i) => seen.slice(i + 1).map((other) => one.intersection(other).size > 0));
  return pairs.filter((isTogether) => isTogether).length / pairs.length;
}

test("each two places of a manuscript of several volumes meet in a call", () => {
  const text = long(300);
  const mostTokens = Math.ceil(mostTokensOf(text) / 1.4);
  expect(shareTogether(text, mostTokens)).toBe(1);
  expect(shareTogether(text, Math.ceil(mostTokensOf(text) / 1.9))).toBe(1);
  const plan = readingPlan(text, mostTokens);
  for (const spans of distantParts(text, plan, mostTokens)) {
    const tokens = spans.reduce((sum, { start, end }) => sum + mostTokensOf(text.slice(start, end)), 0);
    expect(tokens).toBeLessThan(mostTokens + 6_000);
  }
});

test("a text of one volume has no distant parts", () => {
  const text = long(20);
  expect(distantParts(text, readingPlan(text, 48_000), 48_000)).toEqual([]);
});

test("of a very long text one call sees what other places may contradict", () => {
  const text = long(600);
  const mostTokens = 20_000;
  const [digest = [], ...others] = distantParts(text, readingPlan(text, mostTokens), mostTokens);
  expect(others).toEqual([]);
  const shown = digest.map(({ start, end }) => text.slice(start, end)).join("\n");
  expect(mostTokensOf(shown)).toBeLessThan(mostTokens);
  expect(shown.match(/In part \d+/g)?.length).toBe(600);
});
