import { expect, test } from "vitest";
import { boundAnnotations } from "./annotations.ts";

test("a reading without annotations reports empty lists", () => {
  expect(boundAnnotations({})).toEqual({ hidden: [], comments: [], changes: [] });
});

test("annotations are cut in number and length, to one line of clean text", () => {
  const change = { kind: "insertion", author: "A\u0000", date: "", text: "x\n y" } as const;
  const bound = boundAnnotations({
    hidden: [
      { reason: "white", text: "😀".repeat(400) },
      { reason: "tiny", text: " " },
    ],
    changes: Array.from({ length: 600 }, () => change),
  });
  expect(bound.hidden).toHaveLength(1);
  expect(bound.hidden[0]?.text).toMatch(/^(😀){249}…$/u);
  expect(bound.changes).toHaveLength(500);
  expect(bound.changes[0]).toEqual({ ...change, author: "A", text: "x y" });
});
