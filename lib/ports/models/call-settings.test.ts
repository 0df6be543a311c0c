import { expect, test } from "vitest";
import type { ModelRequest } from "#e2e/stand-ins/openai-call.ts";
import { isTrial } from "#e2e/stand-ins/review-answers.ts";
import { parseEnv } from "#lib/env.ts";
import { modelSettings } from "./model-settings.ts";
import type { TalkPart } from "./port.ts";
import { faultOf, HELLO, inOrder, POINT, setUp } from "./testing/scripted-models.ts";

const CALLS = { review: { effort: "high", temperature: 0.3, maxOutputTokens: 900 } } as const;
const POINT_ANSWER = { text: '{"x": 1, "label": "one"}' };

/** A server that refuses calls with some members, in its own words. */
function refusing(members: readonly string[], words: (member: string) => string) {
  return inOrderOr((request) => {
    const [member] = members.filter((each) => each in request.body);
    return member === undefined ? null : { status: 400, message: words(member) };
  });
}

function inOrderOr(refuse: (request: ModelRequest) => { status: number; message: string } | null) {
  const answer = inOrder({ text: "Hello." });
  return (request: ModelRequest, nth: number) => refuse(request) ?? answer(request, nth);
}

test("a role's settings go with its calls, by either API", async () => {
  const chat = await setUp(inOrder({ text: "Hello." }), { calls: CALLS });
  await chat.models.text(HELLO);
  await chat.models.text({ ...HELLO, role: "fast" });
  expect(chat.server.requests.map(({ body }) => body)).toMatchObject([
    { reasoning_effort: "high", temperature: 0.3, max_tokens: 900 },
    { model: "small" },
  ]);
  expect(chat.server.requests[1]?.body).not.toHaveProperty("reasoning_effort");
  const responses = await setUp(inOrder({ text: "Hello." }), { calls: CALLS, api: "responses" });
  await responses.models.text(HELLO);
  expect(responses.server.requests[0]?.body).toMatchObject({
    reasoning: { effort: "high" },
    max_output_tokens: 900,
  });
});

test.each([
  ["an unknown parameter", "reasoning_effort", "Unrecognized request argument supplied: reasoning_effort"],
  [
    "a temperature, as reasoning models do",
    "temperature",
    "Unsupported value: 'temperature' does not support 0.3",
  ],
  ["a model that does not think", "reasoning_effort", '"large" does not support thinking'],
  [
    "a limit under this name",
    "max_tokens",
    "Unsupported parameter: 'max_tokens' is not supported with this model.",
  ],
])("%s is left out where the server refuses it, and only there", async (_, member, words) => {
  const { server, models } = await setUp(
    refusing([member], () => words),
    { calls: CALLS },
  );
  for (const value of await Promise.all([models.text(HELLO)]))
    expect(value).toMatchObject({ value: "Hello." });
  await models.text(HELLO);
  const [refused, ...accepted] = server.requests.map(({ body }) => Object.keys(body));
  expect(refused).toContain(member);
  expect(accepted).toHaveLength(2);
  const others = ["reasoning_effort", "temperature", "max_tokens"].filter((each) => each !== member);
  for (const keys of accepted) {
    expect(keys).not.toContain(member);
    expect(keys).toEqual(expect.arrayContaining(others));
  }
});

test("several refused settings are left out one after the other, for objects too", async () => {
  const { server, models } = await setUp(
    (request) => {
      const [member] = ["temperature", "reasoning_effort"].filter((each) => each in request.body);
      if (member) return { status: 400, message: `${member} is not supported` };
      return isTrial(request) ? inOrder("hang")(request, 0) : POINT_ANSWER;
    },
    { calls: CALLS },
  );
  expect(await models.object({ ...HELLO, ...POINT })).toMatchObject({ value: { x: 1, label: "one" } });
  const sent = server.requests.filter((request) => !isTrial(request));
  expect(sent.map(({ body }) => "max_tokens" in body)).toEqual([true, true, true]);
});

test("a server that does not say what it refuses gets calls without any of the settings", async () => {
  const { server, models } = await setUp(
    refusing(["temperature"], () => "extra_forbidden"),
    { calls: CALLS },
  );
  await models.text(HELLO);
  await models.text(HELLO);
  expect(server.requests.map(({ body }) => "max_tokens" in body)).toEqual([true, false, false]);
});

test("a call that fails without the settings as well has another fault, and the settings stay", async () => {
  let calls = 0;
  const { server, models } = await setUp(
    () => {
      calls += 1;
      return calls > 2 ? { text: "Hello." } : { status: 400, message: "the moon is wrong" };
    },
    { calls: CALLS },
  );
  expect(await faultOf(models.text(HELLO))).toMatchObject({ kind: "rejected" });
  await models.text(HELLO);
  expect(server.requests.at(-1)?.body).toMatchObject({ temperature: 0.3 });
});

test("a conversation leaves refused settings out as well", async () => {
  const { server, models } = await setUp(
    refusing(["reasoning_effort"], (member) => `Unknown parameter: ${member}`),
    { calls: { chat: { effort: "low", temperature: 0.7 } } },
  );
  const parts: TalkPart[] = [];
  const call = { role: "chat", instructions: "Be brief.", tools: [], maxSteps: 2 } as const;
  for await (const part of models.talk({ ...call, messages: [{ by: "user", text: "Hello?" }] }))
    parts.push(part);
  expect(parts.map((part) => (part.type === "text" ? part.text : "")).join("")).toBe("Hello.");
  expect(server.requests.at(-1)?.body).toMatchObject({ temperature: 0.7 });
});

const settingsOf = (variables: Record<string, string>) =>
  modelSettings(parseEnv({ OPENAI_API_KEY: "sk-first", REVIEW_MODEL: "large", ...variables }));

test("proofs and second looks think more than short calls, unless the settings say otherwise", () => {
  expect(settingsOf({})?.calls).toMatchObject({
    review: {},
    fast: { effort: "low" },
    proof: { effort: "high" },
    verify: { effort: "high" },
    chat: {},
  });
  const calls = settingsOf({
    MODEL_EFFORT: "medium, proof=xhigh, fast=default",
    MODEL_TEMPERATURE: "review=0.2, chat=0.7",
    MODEL_OUTPUT_TOKENS: "8000",
  })?.calls;
  expect(calls).toMatchObject({
    review: { effort: "medium", temperature: 0.2, maxOutputTokens: 8000 },
    proof: { effort: "xhigh", temperature: 0.2 },
    chat: { effort: "medium", temperature: 0.7 },
  });
  expect(calls?.fast).not.toHaveProperty("effort");
});

test.each(["enormous", "reviewer=high", "proof=", "proof=high=low"])(
  "an effort %s is refused at the start",
  (value) => {
    expect(() => settingsOf({ MODEL_EFFORT: value })).toThrow(/MODEL_EFFORT/);
  },
);
