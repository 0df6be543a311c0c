import { expect, test } from "vitest";
import type { Block } from "#lib/conversion/conversion.ts";
import { toFileFacts } from "./file-facts.ts";

const block = (
  id: string,
  start: number,
  page: number,
  y: number,
  kind: Block["kind"] = "paragraph",
): Block => ({
  id,
  kind,
  start,
  end: start + 10,
  source: [{ page, bbox: [72, y, 300, y + 40] }],
});

test("hidden text stands at the nearest block with sentences on its page", () => {
  const blocks = [
    block("first", 0, 1, 700),
    block("top", 20, 2, 80),
    block("bottom", 40, 2, 700),
    block("picture", 60, 2, 760, "figure"),
    block("next", 80, 3, 80),
  ];
  const at = (y: number) =>
    toFileFacts(
      { hidden: [{ reason: "off-page", text: "Below", place: { page: 2, bbox: [72, y, 200, y + 12] } }] },
      blocks,
    ).hidden[0]?.at;
  expect(at(-20)).toBe(20);
  expect(at(900)).toBe(40);
});

test("hidden text within a figure is known as such", () => {
  const blocks = [block("text", 0, 1, 80), block("picture", 20, 1, 300, "figure")];
  const inFigure = (y: number) =>
    toFileFacts(
      { hidden: [{ reason: "covered", text: "Label", place: { page: 1, bbox: [80, y, 120, y + 8] } }] },
      blocks,
    ).hidden[0]?.isInFigure;
  expect([inFigure(310), inFigure(90)]).toEqual([true, undefined]);
});

test("hidden text of a source file stands at the block that follows", () => {
  const blocks: Block[] = [1, 5, 9].map((line) => ({
    id: `${line}`,
    kind: "paragraph",
    start: line * 10,
    end: line * 10 + 5,
    source: { file: "main.tex", line },
  }));
  const hidden = [{ reason: "vanish" as const, text: "Draft", place: { file: "main.tex", line: 4 } }];
  expect(toFileFacts({ hidden }, blocks).hidden[0]?.at).toBe(50);
});
