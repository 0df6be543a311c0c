import type { Root } from "mdast";
import { expect, test } from "vitest";
import { parseInPieces } from "./parse-in-pieces.ts";

test("of a list of a million items the parser gets a part that it reads in seconds", () => {
  let units = 0;
  const list: Root = { type: "root", children: [{ type: "list", children: [] }] };
  const { unparsedFrom } = parseInPieces("- a\n".repeat(1_000_000), (piece) => {
    units += piece.length;
    return list;
  });
  expect(unparsedFrom).toBeGreaterThan(10_000);
  expect(units).toBeLessThan(300_000);
});
