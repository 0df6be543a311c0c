import { describe, expect, test } from "vitest";
import { answeringChanges } from "./answering-changes.ts";
import { passagesForModel } from "./passages-for-model.ts";
import { readLetter } from "./read-letter.ts";

const paragraph = (n: number) =>
  `Sample ${n} of the river was taken at dawn by ${["heron", "otter", "kingfisher", "beaver"][n % 4]} number ${n * 37} and weighed twice.`;
const MANUSCRIPT = ["# Rivers", ...Array.from({ length: 40 }, (_, n) => paragraph(n))].join("\n\n");

describe("a letter", () => {
  test("loses no word: each is in a point or in the rest", () => {
    const letter = `Dear author,\n\nReviewer 1\n\n${Array.from({ length: 340 }, (_, i) => `${i + 1}. Say more on heron ${i}.`).join("\n")}\n`;
    const { points, rest } = readLetter(letter, MANUSCRIPT, []);
    expect(points).toHaveLength(300);
    const kept = [
      ...points.map(({ text }) => text),
      ...rest.map(({ start, end }) => letter.slice(start, end)),
    ];
    const words = (text: string) => text.match(/\S+/g)?.toSorted() ?? [];
    expect(words(kept.join(" "))).toEqual(words(letter));
  });

  test("a point of a list that is set in has no white space before its lines", () => {
    const letter = "Reviewer 1\n\n  - The herons\n    are few:\n      two.\n  - The otters\n    are many.";
    const { points } = readLetter(letter, MANUSCRIPT, []);
    expect(points.map(({ text }) => text)).toEqual(["The herons\nare few:\n  two.", "The otters\nare many."]);
  });

  test("a very long point becomes several, each of whole words", () => {
    const long = `Reviewer 1\n\n1. ${"The banks of the river are steep. ".repeat(1_500)}`;
    const { points } = readLetter(long, MANUSCRIPT, []);
    expect(points.length).toBeGreaterThan(2);
    for (const { text } of points) expect(text.length).toBeLessThanOrEqual(18_000);
    expect(
      points
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " "),
    ).toBe(long.slice(long.indexOf("1. ")).trim().replace(/\s+/g, " "));
  });
});

describe("passages for a model", () => {
  const points = Array.from({ length: 14 }, (_, n) => `Why was ${paragraph(n).slice(0, 70)} weighed?`);

  test("are all paragraphs where there is room, a dozen points at a time", () => {
    const choices = passagesForModel(points, MANUSCRIPT, 1_000_000);
    expect(choices.map((choice) => choice.points)).toEqual([
      Array.from({ length: 12 }, (_, i) => i),
      [12, 13],
    ]);
    for (const { passages } of choices) expect(passages).toHaveLength(40);
    const [first] = choices[0]?.passages ?? [];
    expect(MANUSCRIPT.slice(first?.start, first?.end)).toContain("Sample 0");
  });

  test("are the likely ones where there is not, and never more than fit", () => {
    const [choice] = passagesForModel(points.slice(0, 1), MANUSCRIPT, 900);
    const all = choice?.passages.map(({ text }) => text) ?? [];
    expect(all.length).toBeGreaterThan(0);
    expect(all.join("").length).toBeLessThanOrEqual(900);
  });
});

describe("what changed", () => {
  test("answers the points in whose passages it is, and those that it is like", () => {
    const after = MANUSCRIPT.replace(paragraph(7), `${paragraph(7)} Two scales were used.`).concat(
      "\n\nThe turbidity sensors were calibrated with formazin standards each morning.",
    );
    const start = MANUSCRIPT.indexOf(paragraph(7));
    const { changes, points } = answeringChanges(MANUSCRIPT, after, [
      { text: "How were they weighed?", passages: [{ start, end: start + 20 }] },
      { text: "Were turbidity sensors calibrated with formazin?", passages: [] },
      { text: "Fine.", passages: [] },
    ]);
    expect(changes.map(({ kind }) => kind)).toEqual(["changed", "added"]);
    expect(changes[0]?.after).toContain("Two scales were used.");
    expect(points).toEqual([[0], [1], []]);
  });

  test("texts that are the same have no changes", () => {
    expect(answeringChanges(MANUSCRIPT, MANUSCRIPT, [])).toEqual({ changes: [], isCut: false, points: [] });
  });
});
