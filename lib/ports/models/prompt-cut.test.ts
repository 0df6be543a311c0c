import { expect, test } from "vitest";
import { isPromptCut } from "./prompt-cut.ts";

const prompt = [{ text: "the quick brown fox jumps over it ".repeat(1_000) }, { text: "What jumps?" }];
const usage = (inputTokens: number, cachedTokens = 0) => ({ inputTokens, cachedTokens, outputTokens: 9 });

test.each([
  ["all was read", usage(7_900), false],
  ["the server cut it", usage(4_096), true],
  ["the server does not count", null, false],
  ["the server counts nothing", usage(0), false],
  ["a gateway counts what it had in its cache apart", usage(900, 7_000), false],
])("%s", (_, counted, isCut) => {
  expect(isPromptCut(counted, prompt)).toBe(isCut);
});

test("scripts without spaces and pictures are no reason to suspect a server", () => {
  expect(isPromptCut(usage(500), [{ text: "河流带来沙子。".repeat(100) }])).toBe(false);
  expect(isPromptCut(usage(500), [{ image: new Uint8Array(9), mediaType: "image/png" }])).toBe(false);
});
