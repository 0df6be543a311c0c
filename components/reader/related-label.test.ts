import { expect, test } from "vitest";
import { relatedLabel } from "./related-label.ts";

test("a label that repeats the quote is left out", () => {
  expect(relatedLabel({ label: "“collective choice”", quote: "Collective choice" })).toBeNull();
  expect(relatedLabel({ label: "also cited here", quote: "Eitam, 2015" })).toBe("also cited here");
  expect(relatedLabel({ label: null, quote: "Eitam, 2015" })).toBeNull();
});
