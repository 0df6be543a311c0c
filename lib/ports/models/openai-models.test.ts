import { describe, expect, test } from "vitest";
import type { Scripted } from "#e2e/stand-ins/openai.ts";
import { isTrial, TRIAL_ANSWER } from "#e2e/stand-ins/review-answers.ts";
import { spendingLimit } from "#lib/reviews/run/spending-limit.ts";
import type { ModelErrorKind } from "./port.ts";
import { faultOf, HELLO, inOrder, POINT, setUp } from "./testing/scripted-models.ts";

describe.each(["chat-completions", "responses"] as const)("over %s", (api) => {
  test("a text comes with its tokens, the cached ones apart, and what they cost", async () => {
    const { server, models } = await setUp(inOrder({ text: "Hello there." }), { api });
    const long = "The manuscript says much. ".repeat(400);
    const call = { ...HELLO, prompt: [{ text: long }, { text: "Say hello." }] };
    const first = await models.text(call);
    expect(first).toMatchObject({
      value: "Hello there.",
      model: "large",
      usage: { cachedTokens: 0, outputTokens: 3 },
    });
    const { usage, cents } = await models.text(call);
    expect(usage?.cachedTokens).toBeGreaterThan(2_000);
    const { inputTokens = 0, cachedTokens = 0 } = usage ?? {};
    expect(cents).toBeCloseTo(((inputTokens - cachedTokens) * 2 + cachedTokens * 0.5 + 3 * 8) / 10_000, 10);
    expect(server.requests.map((request) => request.api)).toEqual([api, api]);
  });

  test("a stream hands on its pieces, and gives the same in the end", async () => {
    const { models } = await setUp(inOrder({ text: "One two three four." }), { api });
    const pieces: string[] = [];
    const reply = await models.text({ ...HELLO, onText: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join("")).toBe("One two three four.");
    expect(reply).toMatchObject({ value: "One two three four.", usage: { outputTokens: 5 } });
  });

  test("a text that was cut within a character is sent well-formed", async () => {
    const { server, models } = await setUp(inOrder({ text: "Yes." }), { api });
    await models.text({ ...HELLO, prompt: [{ text: "Is 𝑥 there, 𝑦".slice(0, -1) }] });
    expect(JSON.stringify(server.requests[0]?.body)).toContain("Is 𝑥 there, \uFFFD");
  });

  test("an image is sent as one", async () => {
    const { server, models } = await setUp(inOrder({ text: "A dot." }), { api });
    await models.text({
      ...HELLO,
      prompt: [{ text: "What is it?" }, { image: new Uint8Array([1, 2]), mediaType: "image/png" }],
    });
    expect(server.requests[0]).toMatchObject({ images: 1 });
  });

  test.each([
    ["json_schema", () => true, "json_schema"],
    ["tool_call", (way: string) => way !== "json_schema", "text"],
    ["json_mode", (way: string) => way === "json_object", "json_object"],
    ["plain_text", (way: string) => way === "text", "text"],
  ])("an object by %s, found out once", async (way, takes, format) => {
    const { server, models } = await setUp(
      (request) => {
        const { tool, text } = request;
        if (!takes(tool ? "tool" : request.format))
          return { status: 400, message: "response_format is not supported" };
        if (tool === null && request.format === "text" && !text.includes("JSON")) return { text: "words" };
        return { text: isTrial(request) ? TRIAL_ANSWER : '{"x": 1, "label": "one"}' };
      },
      { api },
    );
    const call = { ...HELLO, ...POINT };
    const replies = await Promise.all([models.object(call), models.object(call)]);
    expect(replies.map(({ value }) => value)).toEqual([
      { x: 1, label: "one" },
      { x: 1, label: "one" },
    ]);
    expect(await models.objectWay("review")).toBe(way);
    const trials = server.requests.filter(isTrial);
    expect(trials).toHaveLength(["json_schema", "tool_call", "json_mode", "plain_text"].indexOf(way) + 1);
    expect(server.requests.at(-1)).toMatchObject({ format, tool: way === "tool_call" ? "point" : null });
  });

  test("an answer in another form is sent back once, with what is wrong, and both are counted", async () => {
    const { server, models } = await setUp(
      inOrder({ text: '{"x": "one"}' }, { text: '{"x": 1, "label": "a"}' }),
      { api },
    );
    const spending = spendingLimit({ cents: 100 });
    const { value, cents } = await models.object({ ...HELLO, ...POINT, spending });
    expect(value).toEqual({ x: 1, label: "a" });
    expect(spending.spent().cents).toBeCloseTo(cents ?? 0, 10);
    expect(server.requests.at(-1)?.text).toMatch(/"x": "one".*cannot be used.*x: .*label: /s);
  });

  test.each<[string, Scripted, ModelErrorKind]>([
    ["a refusal", { text: "I will not.", ending: "refused" }, "refused"],
    ["an answer cut off", { text: "Half a", ending: "cut_off" }, "cut_off"],
  ])("%s is told apart, streamed or whole, and not repeated", async (_, answer, kind) => {
    const { server, models } = await setUp(inOrder(answer), { api });
    expect(await faultOf(models.text(HELLO))).toMatchObject({ kind });
    expect(await faultOf(models.text({ ...HELLO, onText: () => {} }))).toMatchObject({ kind });
    expect(server.requests).toHaveLength(2);
  });

  test("a stream that is cut is not repeated once something of it was shown", async () => {
    const { server, models } = await setUp(inOrder({ text: "One two three four.", fault: "cut_stream" }), {
      api,
    });
    const pieces: string[] = [];
    const call = models.text({ ...HELLO, onText: (piece) => pieces.push(piece) });
    expect(await faultOf(call)).toMatchObject({ kind: "broken_off" });
    expect("One two three four.".startsWith(pieces.join(""))).toBe(true);
    expect(pieces.length).toBeGreaterThan(0);
    expect(server.requests).toHaveLength(1);
  });
});

test("a server that is addressed as Azure is gets the model in the path, the query and the key in its header", async () => {
  const { models } = await setUp(({ model }) => ({ text: `I am ${model}.` }), { isAzure: true });
  expect(await models.text(HELLO)).toMatchObject({ value: "I am large." });
  expect(await models.text({ ...HELLO, role: "fast" })).toMatchObject({ value: "I am small." });
  const pieces: string[] = [];
  for await (const part of models.talk({
    ...HELLO,
    role: "chat",
    messages: [{ by: "user", text: "Who?" }],
    tools: [],
    maxSteps: 1,
  }))
    if (part.type === "text") pieces.push(part.text);
  expect(pieces.join("")).toBe("I am large.");
});

test.each<[string, Scripted]>([
  ["429", { status: 429 }],
  ["500", { status: 500 }],
  ["an empty answer", { text: "" }],
  ["a broken body", { text: "Hello.", fault: "broken_body" }],
  ["a body that is cut", { text: "Hello.", fault: "cut_stream" }],
])("after %s a call is tried again", async (_, fault) => {
  const { server, models } = await setUp(inOrder(fault, fault, { text: "Hello." }));
  expect(await models.text(HELLO)).toMatchObject({ value: "Hello." });
  expect(server.requests).toHaveLength(3);
});

test("a wait that the server asks for is waited, and one of more than a minute ends the call", async () => {
  const busy = (headers: Record<string, string>) => ({ status: 429, headers });
  const { models } = await setUp(inOrder(busy({ "retry-after": "1" }), { text: "Hello." }));
  expect((await models.text(HELLO)).seconds).toBeGreaterThan(1);
  const both = { "retry-after-ms": "90", "retry-after": "3600" };
  const soon = await setUp(inOrder(busy(both), { text: "Hello." }));
  expect(await soon.models.text(HELLO)).toMatchObject({ value: "Hello." });
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { server, models: others } = await setUp(inOrder(busy({ "retry-after": date })));
  expect(await faultOf(others.text(HELLO))).toMatchObject({ kind: "rate_limited" });
  expect(server.requests).toHaveLength(1);
});

test.each<[Scripted, ModelErrorKind, number]>([
  [{ status: 500, message: "boiler\nburst" }, "server_fault", 4],
  [{ status: 429, code: "insufficient_quota" }, "no_credit", 1],
  [
    { status: 404, code: "model_not_found", message: "The model `large` does not exist." },
    "unknown_model",
    1,
  ],
  [{ status: 400, message: "large is not a valid model ID" }, "unknown_model", 1],
  [{ status: 404, message: "Not Found" }, "wrong_address", 1],
  [{ status: 307, headers: { location: "http://127.0.0.1:9/v1" } }, "wrong_address", 1],
  [{ status: 400, code: "context_length_exceeded", message: "too many tokens" }, "too_long", 1],
  [{ status: 400, message: "unknown field" }, "rejected", 1],
  [{ text: " " }, "empty", 4],
  [{ text: "Hello.", fault: "broken_body" }, "broken_off", 4],
])("%j ends as %s after %i calls", async (answer, kind, calls) => {
  const { server, models } = await setUp(inOrder(answer));
  const error = await faultOf(models.text(HELLO));
  expect(error.kind).toBe(kind);
  expect(error.message).not.toMatch(/\n|undefined|sk-right/);
  expect(server.requests).toHaveLength(calls);
});

test("a wrong key is named without a word of it", async () => {
  const { models } = await setUp(inOrder({ text: "Hello." }), { apiKey: "sk-wrong" });
  const error = await faultOf(models.text(HELLO));
  expect(error.kind).toBe("wrong_key");
  expect(error.message).toContain("OPENAI_API_KEY");
  expect(error.message).not.toContain("sk-");
});

test("a server that is not there, and a role without a model", async () => {
  const { server, models } = await setUp(inOrder({ text: "Hello." }));
  expect(await faultOf(models.text({ ...HELLO, role: "second" }))).toMatchObject({ kind: "not_configured" });
  await server.close();
  expect(await faultOf(models.text(HELLO))).toMatchObject({ kind: "unreachable" });
});

test("a server that hangs is given up in time, after two tries", async () => {
  const { server, models } = await setUp(inOrder("hang"), { idleLimitMs: 100 });
  expect(await faultOf(models.text(HELLO))).toMatchObject({ kind: "timed_out" });
  expect(server.requests).toHaveLength(2);
  const { models: others } = await setUp(inOrder("hang", { text: "Hello." }), { idleLimitMs: 500 });
  expect(await others.text(HELLO)).toMatchObject({ value: "Hello." });
});

test("an answer that comes slowly is waited for", async () => {
  const { server, models } = await setUp(inOrder({ text: "Hello.", fault: "slow_stream" }));
  expect(await models.text(HELLO)).toMatchObject({ value: "Hello." });
  expect(server.requests).toHaveLength(1);
});

test.each<[string, Scripted, ModelErrorKind]>([
  ["a refusal", { text: "I will not.", ending: "refused" }, "refused"],
  ["an object cut off", { text: '{"x": 1, "lab', ending: "cut_off" }, "cut_off"],
  ["a call of a tool that was not offered", { tool: "open_url", text: '{"url": "/"}' }, "not_json"],
])("%s is no object", async (_, answer, kind) => {
  const { models } = await setUp(inOrder(answer));
  expect(await faultOf(models.object({ ...HELLO, ...POINT }))).toMatchObject({ kind });
});

test.each<[Scripted, ModelErrorKind]>([
  [{ status: 400, message: "no such field" }, "rejected"],
  [{ text: "I will not.", ending: "refused" }, "refused"],
  [{ text: '{"wor', ending: "cut_off" }, "cut_off"],
])("%j, whatever the form, is not blamed on the form", async (answer, kind) => {
  const { models } = await setUp(() => answer);
  expect(await faultOf(models.object({ ...HELLO, ...POINT }))).toMatchObject({ kind });
});

test("broken JSON is mended where nothing is missing, and a failure where it stays so", async () => {
  const { models } = await setUp(inOrder({ text: 'Here:\n```json\n{"x": 1, "label": "a",}\n```' }));
  expect((await models.object({ ...HELLO, ...POINT })).value).toEqual({ x: 1, label: "a" });
  const half = { text: '{"x": 1, "lab' };
  const { models: second } = await setUp(inOrder(half, { text: '{"x": 1, "label": "a"}' }));
  expect((await second.object({ ...HELLO, ...POINT })).value).toEqual({ x: 1, label: "a" });
  const { server, models: others } = await setUp(inOrder(half));
  expect(await faultOf(others.object({ ...HELLO, ...POINT }))).toMatchObject({ kind: "not_json" });
  expect(server.requests).toHaveLength(3);
});

test("a failed search for a way is not remembered", async () => {
  let isUp = false;
  const { models } = await setUp((request) =>
    isUp ? { text: isTrial(request) ? TRIAL_ANSWER : '{"x":1,"label":"a"}' } : { status: 503 },
  );
  expect(await faultOf(models.object({ ...HELLO, ...POINT }))).toMatchObject({ kind: "server_fault" });
  isUp = true;
  expect((await models.object({ ...HELLO, ...POINT })).value).toEqual({ x: 1, label: "a" });
});
