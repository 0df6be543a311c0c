import { setTimeout as wait } from "node:timers/promises";
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { isTrial, TRIAL_ANSWER } from "#e2e/stand-ins/review-answers.ts";
import { faultOf, HELLO, inOrder, POINT, setUp } from "./testing/scripted-models.ts";

describe.each(["chat-completions", "responses"] as const)("over %s", (api) => {
  test("an answer may take longer than the server may be silent", async () => {
    const { models, server } = await setUp(
      (request) =>
        isTrial(request)
          ? { text: TRIAL_ANSWER }
          : { text: '{"x": 1, "label": "one two three"}', fault: "slow_stream" },
      { api, idleLimitMs: 1_200 },
    );
    const { value, seconds } = await models.object({ ...HELLO, ...POINT });
    expect(value).toEqual({ x: 1, label: "one two three" });
    expect(seconds).toBeGreaterThan(2);
    expect(server.requests.filter((request) => !isTrial(request))).toHaveLength(1);
  });

  test("a stream that stalls gives its pieces and ends", async () => {
    const { models, server } = await setUp(
      inOrder({ text: "One two three four five six.", fault: "stalled_stream" }),
      { api, idleLimitMs: 300 },
    );
    const pieces: string[] = [];
    const call = models.text({ ...HELLO, onText: (piece) => pieces.push(piece) });
    expect(await faultOf(call)).toMatchObject({ kind: "timed_out" });
    expect(pieces.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });
});

test("the HTTP client ends no call before the configured limit", async () => {
  const usual = getGlobalDispatcher();
  const impatient = new Agent({ headersTimeout: 500, bodyTimeout: 500 });
  setGlobalDispatcher(impatient);
  onTestFinished(async () => {
    setGlobalDispatcher(usual);
    await impatient.close();
  });
  const { server, models } = await setUp(async () => {
    await wait(3_000);
    return { text: "Hello." };
  });
  expect(await models.text(HELLO)).toMatchObject({ value: "Hello." });
  expect(server.requests).toHaveLength(1);
});
