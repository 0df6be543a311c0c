import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Scripted } from "#e2e/stand-ins/openai.ts";
import type { ModelRequest } from "#e2e/stand-ins/openai-call.ts";
import { answerToToolTrial, isTrial, TRIAL_ANSWER } from "#e2e/stand-ins/review-answers.ts";
import type { OfferedTools, ToolRound } from "./port.ts";
import { calls, HELLO, POINT, setUp } from "./testing/scripted-models.ts";

const ADD = { name: "add", description: "Adds.", input: z.object({ a: z.number(), b: z.number() }) };
const ANSWER = { text: '{"x": 5, "label": "sum"}' };

function offered(rounds: readonly ToolRound[] = [], mayCall = true): OfferedTools {
  return { declared: [ADD], mayCall, rounds };
}

function call(tools: OfferedTools) {
  return { ...HELLO, ...POINT, tools };
}

/** A model that calls tools; `answer` is what it says to anything but a trial. */
function toolUser(answer: (request: ModelRequest) => Scripted) {
  return (request: ModelRequest): Scripted => {
    if (isTrial(request)) return answerToToolTrial(request) ?? { text: TRIAL_ANSWER };
    return answer(request);
  };
}

const addsFirst = toolUser(({ text, tools }) =>
  text.includes("two and three make five") || !tools.includes("add") ? ANSWER : calls("add", { a: 2, b: 3 }),
);

describe.each(["chat-completions", "responses"] as const)("over %s", (api) => {
  test("a model calls a tool, gets its result, and answers in the form", async () => {
    const { server, models } = await setUp(addsFirst, { api });
    const { value: first } = await models.objectWithTools(call(offered()));
    expect(first).toEqual({ calls: [{ id: expect.any(String), tool: "add", input: { a: 2, b: 3 } }] });
    if (!("calls" in first)) throw new Error("no calls");
    const round = first.calls.map((each) => ({ ...each, result: "two and three make five" }));
    const { value, usage } = await models.objectWithTools(call(offered([round], false)));
    expect(value).toEqual({ object: { x: 5, label: "sum" } });
    expect(usage?.inputTokens).toBeGreaterThan(0);
    const last = server.requests.at(-1);
    expect(last?.body).toMatchObject({ tool_choice: "none", tools: [expect.anything()] });
    expect(JSON.stringify(last?.body.tools)).toContain('"additionalProperties":false');
  });
});

test("a server without JSON schema gets the answer as one more tool", async () => {
  const { server, models } = await setUp((request) => {
    if (request.format === "json_schema") return { status: 400, message: "response_format is not supported" };
    return addsFirst(request);
  });
  expect((await models.objectWithTools(call(offered()))).value).toMatchObject({ calls: [{ tool: "add" }] });
  expect(server.requests.at(-1)).toMatchObject({
    tools: ["add", "point"],
    body: { tool_choice: "required" },
  });
  const round = [{ id: "call_1", tool: "add", input: {}, result: "two and three make five" }];
  const { value } = await models.objectWithTools(call(offered([round])));
  expect(value).toEqual({ object: { x: 5, label: "sum" } });
});

test("a server that holds every word to the schema gets the form in words, so that its model can call tools", async () => {
  const { server, models } = await setUp((request) => {
    if (request.format !== "json_schema") return addsFirst(request);
    return isTrial(request) ? { text: TRIAL_ANSWER } : ANSWER;
  });
  expect((await models.objectWithTools(call(offered()))).value).toMatchObject({ calls: [{ tool: "add" }] });
  expect(server.requests.at(-1)?.text).toContain("It must fit this JSON schema");
});

test("a model that calls no tools is tried once, and answers without", async () => {
  const { server, models } = await setUp((request) => (isTrial(request) ? { text: TRIAL_ANSWER } : ANSWER));
  for (let i = 0; i < 2; i += 1)
    expect((await models.objectWithTools(call(offered()))).value).toEqual({ object: { x: 5, label: "sum" } });
  const real = server.requests.filter((request) => !isTrial(request));
  expect(real.map(({ tools }) => tools)).toEqual([[], []]);
  // One trial of the form; one of tools by schema, one in words.
  expect(server.requests.length - real.length).toBe(3);
});

test("a server that refuses tools in the midst gets the call without them, with the results in words, and no more", async () => {
  const { server, models } = await setUp(
    toolUser(({ body }) =>
      JSON.stringify(body.tools ?? "").includes('"add"') ? { status: 400, message: "no tools here" } : ANSWER,
    ),
  );
  const round = [{ id: "call_1", tool: "add", input: { a: 2, b: 3 }, result: "C1. 2 + 3 → 5" }];
  const { value } = await models.objectWithTools(call(offered([round])));
  expect(value).toEqual({ object: { x: 5, label: "sum" } });
  expect(server.requests.at(-1)?.text).toContain("You have calculated:\nC1. 2 + 3 → 5");
  const before = server.requests.length;
  await models.objectWithTools(call(offered()));
  expect(server.requests.length - before).toBe(1);
});

test("a model that calls a tool where it may not is called again without tools", async () => {
  const { models } = await setUp(
    toolUser(({ body }) => (body.tools === undefined ? ANSWER : calls("add", { a: 2, b: 3 }))),
  );
  const { value, usage } = await models.objectWithTools(call(offered([], false)));
  expect(value).toEqual({ object: { x: 5, label: "sum" } });
  expect(usage?.inputTokens).toBeGreaterThan(100);
});

test("an answer that does not fit is sent back without tools", async () => {
  const { server, models } = await setUp(
    toolUser(({ text }) => (text.includes("cannot be used") ? ANSWER : { text: "It is five." })),
  );
  expect((await models.objectWithTools(call(offered()))).value).toEqual({ object: { x: 5, label: "sum" } });
  expect(server.requests.at(-1)?.tools).toEqual([]);
});
