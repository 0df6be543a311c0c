import { expect, test } from "vitest";
import { PromptCache } from "./prompt-cache.ts";

const CALL = { model: "m", schema: { type: "object" }, text: "" };
const PREFIX = "The manuscript, word by word. ".repeat(300);

test("the beginning that an earlier call had is cached, in blocks of 128 tokens", () => {
  const cache = new PromptCache();
  const call = { ...CALL, text: `${PREFIX}First question.` };
  const first = cache.count(call);
  expect(first).toMatchObject({ cached: 0 });
  expect(first.input).toBeGreaterThan(PREFIX.length / 4);
  expect(cache.count(call).cached).toBe(0);
  first.remember();
  const { cached } = cache.count({ ...CALL, text: `${PREFIX}Second question.` });
  expect(cached % 128).toBe(0);
  expect(PREFIX.length / 4 - cached).toBeLessThan(128);
});

test("nothing is shared between models, between schemas, or where less than 1,024 tokens are", () => {
  const cache = new PromptCache();
  cache.count({ ...CALL, text: PREFIX }).remember();
  expect(cache.count({ ...CALL, text: PREFIX, model: "n" }).cached).toBe(0);
  expect(cache.count({ ...CALL, text: PREFIX, schema: { type: "array" } }).cached).toBe(0);
  const short = PREFIX.slice(0, 4 * 1_000);
  expect(cache.count({ ...CALL, text: `${short}${short}` }).cached).toBe(0);
  expect(cache.count({ ...CALL, text: `${short}${short.slice(0, 400)}` }).input).toBeGreaterThan(1_100);
});
