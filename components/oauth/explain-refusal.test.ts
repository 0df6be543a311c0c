import { expect, test } from "vitest";
import { explainRefusal } from "./explain-refusal.ts";

const GENERAL = explainRefusal(undefined);

test("a known code has an explanation of its own", () => {
  expect(explainRefusal("invalid_client")).toContain("does not know this app");
});

test.each(["<b>x</b>", "constructor", "__proto__", ""])("%j gets the general explanation", (code) => {
  expect(explainRefusal(code)).toBe(GENERAL);
});
