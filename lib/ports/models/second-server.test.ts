import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { parseEnv } from "#lib/env.ts";
import { type ModelSettings, modelSettings } from "./model-settings.ts";
import { OpenaiModels } from "./openai-models.ts";
import { faultOf, HELLO, inOrder } from "./testing/scripted-models.ts";

const SECOND = { ...HELLO, role: "second" } as const;

async function twoServers(variables: Record<string, string> = {}) {
  const script = async () => {
    await wait(20);
    return { text: "Hello." };
  };
  const [first, second] = await Promise.all([
    startOpenai({ apiKey: "sk-first", script }),
    startOpenai({ apiKey: "sk-second", script }),
  ]);
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
  const settings = modelSettings(
    parseEnv({
      OPENAI_BASE_URL: first.url,
      OPENAI_API_KEY: "sk-first",
      REVIEW_MODEL: "large",
      SECOND_MODEL: "other",
      SECOND_MODEL_BASE_URL: second.url,
      SECOND_MODEL_API_KEY: "sk-second",
      MODEL_CONCURRENCY: "2",
      ...variables,
    }),
  );
  return { first, second, models: new OpenaiModels(settings as ModelSettings) };
}

test("the second model has its own address, key and slots", async () => {
  const { first, second, models } = await twoServers();
  const calls = Array.from({ length: 6 }, () => [models.text(HELLO), models.text(SECOND)]).flat();
  await Promise.all(calls);
  expect(first.requests.map(({ model }) => model)).toEqual(Array(6).fill("large"));
  expect(second.requests.map(({ model }) => model)).toEqual(Array(6).fill("other"));
  expect([first.mostAtOnce(), second.mostAtOnce()]).toEqual([2, 2]);
  expect(models.describe("second")).toMatchObject({ id: "other", host: new URL(second.url).host });
  expect(models.describe("verify")).toMatchObject({ id: "large", host: new URL(first.url).host });
});

test("the key of the first server is sent to no other address", async () => {
  const { models } = await twoServers({ SECOND_MODEL_API_KEY: "" });
  const fault = await faultOf(models.text(SECOND));
  expect(fault).toMatchObject({ kind: "wrong_key" });
  expect(fault.message).toContain("SECOND_MODEL_API_KEY");
});

test("without settings of its own the second model is on the first server", async () => {
  const { first, models } = await twoServers({ SECOND_MODEL_BASE_URL: "", SECOND_MODEL_API_KEY: "" });
  await models.text(SECOND);
  expect(first.requests.map(({ model }) => model)).toEqual(["other"]);
});

test("what a server can do is remembered for it alone", async () => {
  const first = await startOpenai({ script: inOrder({ text: "Hello." }) });
  const refuses = inOrder({ text: "Hello." });
  const second = await startOpenai({
    script: (request, nth) =>
      "temperature" in request.body ? { status: 400, message: "no temperature here" } : refuses(request, nth),
  });
  onTestFinished(async () => void (await Promise.all([first.close(), second.close()])));
  const settings = modelSettings(
    parseEnv({
      OPENAI_BASE_URL: first.url,
      REVIEW_MODEL: "same",
      SECOND_MODEL: "same",
      SECOND_MODEL_BASE_URL: second.url,
      MODEL_TEMPERATURE: "0.4",
    }),
  );
  const models = new OpenaiModels(settings as ModelSettings);
  await models.text(SECOND);
  await models.text(HELLO);
  expect(second.requests).toHaveLength(2);
  expect(first.requests[0]?.body).toMatchObject({ temperature: 0.4 });
});
