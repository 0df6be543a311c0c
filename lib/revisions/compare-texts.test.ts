import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

const P = {
  tea: "Tea at noon may help people to finish their chores before the evening comes.",
  water: "A glass of water was given to forty volunteers in the second group of the trial.",
  wash: "Afterwards everybody washed the cups with warm water and counted them once more.",
  birds: "Birds in the garden sang louder on days without rain, as three observers noted.",
};

const text = (...paragraphs: string[]) => paragraphs.join("\n\n");
const kinds = (before: string, after: string) => compareTexts(before, after).blocks.map(({ kind }) => kind);

describe("a comparison of two versions", () => {
  test("of equal texts counts them", () => {
    const same = text(P.tea, P.water, P.wash);
    const { counts, blocks } = compareTexts(same, same);
    expect(counts).toEqual({ unchanged: 3, changed: 0, moved: 0, added: 0, removed: 0 });
    expect(blocks).toEqual([
      {
        kind: "unchanged",
        blocks: 3,
        before: { start: 0, end: same.length },
        after: { start: 0, end: same.length },
      },
    ]);
  });

  test("shows changed words, with a paragraph around", () => {
    const after = P.water.replace("forty", "fifty");
    const { blocks } = compareTexts(text(P.tea, P.water, P.wash), text(P.tea, after, P.wash));
    expect(blocks.map(({ kind }) => kind)).toEqual(["same", "changed", "same"]);
    expect(blocks[1]).toMatchObject({
      parts: [
        { kind: "same", text: "A glass of water was given to " },
        { kind: "removed", text: "forty" },
        { kind: "added", text: "fifty" },
        { kind: "same" },
      ],
    });
  });

  test("finds what moved, was added and was removed", () => {
    expect(kinds(text(P.tea, P.water, P.wash), text(P.water, P.wash, P.tea))).toEqual([
      "moved_away",
      "same",
      "same",
      "moved",
    ]);
    expect(kinds(text(P.tea, P.wash), text(P.tea, P.birds, P.wash))).toEqual(["same", "added", "same"]);
    expect(kinds(text(P.tea, P.birds, P.wash), text(P.tea, P.wash))).toEqual(["same", "removed", "same"]);
  });

  test("joins a paragraph that was split, and one that was merged", () => {
    const whole = `${P.tea} ${P.water}`;
    expect(kinds(text(P.birds, whole, P.wash), text(P.birds, P.tea, P.water, P.wash))).toEqual([
      "same",
      "changed",
      "same",
    ]);
    expect(kinds(text(P.birds, P.tea, P.water, P.wash), text(P.birds, whole, P.wash))).toEqual([
      "same",
      "changed",
      "same",
    ]);
  });

  test("compares tables by cells, and formulas whole", () => {
    const table = (n: string) => `| Group | n |\n| --- | --- |\n| Tea | ${n} |\n| Water | 40 |`;
    const { blocks } = compareTexts(text(P.tea, table("40")), text(P.tea, table("41")));
    expect(blocks.at(-1)).toMatchObject({
      block: "table",
      kind: "changed",
      rows: [
        { kind: "same" },
        {
          kind: "changed",
          cells: [
            [{ kind: "same", text: "Tea" }],
            [
              { kind: "removed", text: "40" },
              { kind: "added", text: "41" },
            ],
          ],
        },
        { kind: "same" },
      ],
    });
    const formula = compareTexts(text(P.tea, "$$\na + b\n$$"), text(P.tea, "$$\na - b\n$$"));
    expect(formula.blocks.at(-1)).toMatchObject({ block: "formula", kind: "changed", rows: null });
  });

  test("shows emphasis and links as a reader sees them", () => {
    const { blocks } = compareTexts("A **bold** claim.", "A **bold** word of the claim.");
    expect(JSON.stringify(blocks)).not.toContain("**");
  });

  test("loses no block of either text, and gives spans of both", () => {
    const paragraph = fc.constantFrom(
      ...Object.values(P),
      "# Methods",
      "Short.",
      "$$x$$",
      "| a |\n| - |\n| b |",
    );
    const texts = fc.array(paragraph, { maxLength: 12 }).map((list) => text(...list));
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const { blocks } = compareTexts(before, after);
        const spans = (side: "before" | "after", without: string) =>
          blocks
            .filter(({ kind }) => kind !== without)
            .flatMap((block) => block[side] ?? [])
            .sort((a, b) => a.start - b.start);
        for (const [side, source, without] of [
          ["before", before, "moved"],
          ["after", after, "moved_away"],
        ] as const) {
          const letters = spans(side, without).map(({ start, end }) => source.slice(start, end));
          expect(letters.join("").replace(/\s/g, "")).toBe(source.replace(/\s/g, ""));
        }
      }),
    );
  });

  test("ends for texts that repeat themselves", () => {
    const many = Array.from({ length: 20_000 }, () => "Same words again.").join("\n\n");
    expect(compareTexts(many, `${many}\n\nOne more.`).counts).toMatchObject({ unchanged: 20_000, added: 1 });
    const long = "word ".repeat(200_000);
    expect(compareTexts(long, `${long}more`).counts.changed).toBe(1);
  });
});
