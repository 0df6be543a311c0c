import { expect, test } from "vitest";
import { digest } from "./map-document.ts";
import { readingPlan } from "./reading-plan.ts";
import { tokensOf } from "./tokens.ts";

const paragraph = (n: number) =>
  `Paragraph ${n} says that birds are heavy and that fish are light. `.repeat(8).trim();
const long = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    i % 10 === 0 ? `## ${i / 10 + 1} Part\n\n${paragraph(i)}` : paragraph(i),
  ).join("\n\n");

test("every unit of the text is in exactly one passage, at whatever length", () => {
  const odd = `${"x".repeat(50_000)}\n\n${"🐟".repeat(9_001)}\n\n\n\n# H\n`;
  for (const text of ["short", long(5), long(300), odd, `${long(40)}\n\n${odd}`]) {
    const passages = readingPlan(text, 20_000).flatMap((volume) => volume.passages);
    expect(
      passages
        .map(({ start, end }) => text.slice(start, end))
        .join("")
        .trimEnd(),
    ).toBe(text.trimEnd());
    for (const { start, end } of passages) {
      expect(end - start).toBeLessThanOrEqual(9_000);
      expect(text.slice(start, end).isWellFormed()).toBe(true);
    }
  }
});

test("passages end before headings and carry the one they stand under", () => {
  const text = long(60);
  const passages = readingPlan(text, 100_000)[0]?.passages ?? [];
  expect(passages.length).toBeGreaterThan(3);
  expect(passages.filter(({ start }) => text.startsWith("## ", start)).length).toBeGreaterThan(2);
  expect(passages.every(({ heading }) => /^\d Part$/.test(heading))).toBe(true);
});

test("400,000 tokens make volumes within the limit, each beginning with the last paragraphs of the one before", () => {
  const text = long(3_000);
  expect(tokensOf(text)).toBeGreaterThan(380_000);
  const volumes = readingPlan(text, 48_000);
  for (const [i, volume] of volumes.entries()) {
    expect(tokensOf(text.slice(volume.start, volume.end))).toBeLessThan(49_000);
    const before = volumes[i - 1];
    if (before) {
      expect(volume.start).toBeLessThan(before.end - 1_000);
      expect(volume.start).toBeGreaterThanOrEqual(before.end - 2_000);
      expect(text.slice(volume.start - 2, volume.start)).toBe("\n\n");
    }
  }
  expect(volumes.at(-1)?.end).toBe(text.length);
});

test("a text of nothing has no passage", () => {
  expect(readingPlan(" \n\n", 1_000)).toEqual([]);
});

test("a digest holds a short text whole, and of a long one its beginning, headings and an even choice", () => {
  expect(digest(long(10))).toBe(long(10));
  const text = long(900);
  const shown = digest(text);
  expect(shown.length).toBeLessThan(40_000);
  expect(shown).toContain("## 90 Part");
  const numbers = [...shown.matchAll(/Paragraph (\d+)/g)].map(([, n]) => Number(n));
  expect(Math.max(...numbers)).toBeGreaterThan(880);
  const paper = long(60);
  const digested = digest(paper);
  expect(digested.length).toBeLessThan(paper.length / 2);
  expect([...digested.matchAll(/## \d+ Part/g)]).toHaveLength([...paper.matchAll(/## \d+ Part/g)].length);
});
