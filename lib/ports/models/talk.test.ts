import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { ModelSettings } from "./model-settings.ts";
import type { Models, ModelTool, ModelUsage, TalkCall, TalkPart } from "./port.ts";
import { calls, faultOf, inOrder, setUp } from "./testing/scripted-models.ts";

const sum: ModelTool = {
  name: "sum",
  description: "Adds two numbers.",
  input: z.object({ a: z.number(), b: z.number() }),
  run: async (input) => {
    const { a, b } = sum.input.parse(input) as { a: number; b: number };
    return { text: `The sum is ${a + b}.` };
  },
};
const CALL: TalkCall = {
  role: "chat",
  instructions: "Be brief.",
  messages: [{ by: "user", text: "How much is 2 and 3?" }],
  tools: [sum],
  maxSteps: 4,
};
const ASKS = calls("sum", { a: 2, b: 3 });

async function all(parts: AsyncIterable<TalkPart>): Promise<TalkPart[]> {
  const got: TalkPart[] = [];
  for await (const part of parts) got.push(part);
  return got;
}
const wordsOf = (parts: TalkPart[]) =>
  parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("");
const answer = async (models: Models, changes: Partial<TalkCall> = {}) =>
  wordsOf(await all(models.talk({ ...CALL, ...changes })));

describe.each(["chat-completions", "responses"] as const)("a conversation by %s", (api) => {
  const start = (
    script: Parameters<typeof setUp>[0],
    changes: Pick<Partial<ModelSettings>, "idleLimitMs"> = {},
  ) => setUp(script, { api, ...changes });

  test("calls a tool, reads its answer, and answers in pieces", async () => {
    const { server, models } = await start(inOrder(ASKS, { text: "It is 5, as computed." }));
    const charged: (ModelUsage | null)[] = [];
    const spending = { admit: () => {}, charge: (usage: ModelUsage | null) => void charged.push(usage) };
    const parts = await all(models.talk({ ...CALL, spending }));
    expect(parts[0]).toEqual({ type: "tool_call", tool: "sum", input: { a: 2, b: 3 } });
    expect(parts.length).toBeGreaterThan(3);
    expect(wordsOf(parts)).toBe("It is 5, as computed.");
    expect(server.requests.map(({ tools }) => tools)).toEqual([["sum"], ["sum"]]);
    expect(server.requests[1]?.text).toContain("The sum is 5.");
    expect(charged.map((usage) => (usage?.inputTokens ?? 0) > 5)).toEqual([true, true]);
  });

  test("keeps thoughts that the server left in the reply to itself", async () => {
    const text = "<think>\nIs it 4, or 5?\n</think>\n\nIt is 5 as a < b.";
    const { models } = await start(inOrder({ text }));
    expect((await answer(models)).trim()).toBe("It is 5 as a < b.");
  });

  test("is told what was said before, in order", async () => {
    const { server, models } = await start(inOrder({ text: "Yes." }));
    const messages = [
      { by: "user", text: "One." },
      { by: "model", text: "Two." },
      { by: "user", text: "Three." },
    ] as const;
    await answer(models, { messages });
    expect(server.requests[0]?.text).toMatch(/Be brief\..*One\..*Two\..*Three\./s);
  });

  test("may not call tools for ever: the last step has none", async () => {
    const { server, models } = await start(({ tools }) => (tools.length > 0 ? ASKS : { text: "Enough." }));
    expect(await answer(models)).toBe("Enough.");
    expect(server.requests.map(({ tools }) => tools.length)).toEqual([1, 1, 1, 0]);
  });

  test("tells the model what is wrong with the input of a tool, and with its name", async () => {
    const wrong = [calls("sum", { a: "two" }), calls("delete_all", {})];
    const { server, models } = await start(inOrder(...wrong, { text: "I see." }));
    expect(await answer(models)).toBe("I see.");
    expect(server.requests[1]?.text).toMatch(/sum/);
    expect(server.requests[2]?.text).toMatch(/delete_all/);
  });

  test("shows the model the picture that a tool gives", async () => {
    const look: ModelTool = {
      name: "look",
      description: "Looks.",
      input: z.object({}),
      run: async () => ({ text: "Here.", image: { bytes: new Uint8Array([1, 2]), mediaType: "image/png" } }),
    };
    const { server, models } = await start(inOrder(calls("look", {}), ASKS, { text: "Nice." }));
    expect(await answer(models, { tools: [look, sum] })).toBe("Nice.");
    expect(server.requests.map(({ images }) => images)).toEqual([0, 1, 1]);
  });

  test.each([
    ["a server that fails at first", { status: 500 }],
    ["a limit of calls", { status: 429, headers: { "retry-after-ms": "5" } }],
    ["an empty answer", { text: "" }],
  ])("tries again after %s", async (_, fault) => {
    const { server, models } = await start(inOrder(fault, ASKS, fault, { text: "It is 5." }));
    expect(await answer(models)).toBe("It is 5.");
    expect(server.requests).toHaveLength(4);
  });

  test.each([
    ["rate_limited", { status: 429, headers: { "retry-after": "3600" } }],
    ["server_fault", { status: 503 }],
    ["wrong_key", { status: 401 }],
    ["refused", { status: 400, code: "content_filter" }],
    ["empty", { text: " " }],
    ["cut_off", { text: "It is", ending: "cut_off" }],
    ["broken_off", { text: "It is a long answer that never", fault: "cut_stream" }],
    ["broken_off", { text: "Nobody can read this", fault: "broken_body" }],
    ["timed_out", "hang"],
  ] as const)("ends in %s for %j", async (kind, fault) => {
    const { models } = await start(inOrder(fault), { idleLimitMs: 300 });
    expect((await faultOf(all(models.talk(CALL)))).kind).toBe(kind);
  });

  test("what was said before a stream broke was handed on, and is not asked for again", async () => {
    const { server, models } = await start(
      inOrder({ text: "Words that came before the end", fault: "cut_stream" }),
    );
    const got: TalkPart[] = [];
    const talking = async () => {
      for await (const part of models.talk(CALL)) got.push(part);
    };
    expect((await faultOf(talking())).kind).toBe("broken_off");
    expect(wordsOf(got)).toMatch(/^Words/);
    expect(server.requests).toHaveLength(1);
  });

  test("a signal stops the call at the server", async () => {
    const { server, models } = await start(
      inOrder({ text: "one two three four five six seven", fault: "slow_stream" }),
    );
    const leaving = new AbortController();
    const talking = async () => {
      for await (const part of models.talk({ ...CALL, signal: leaving.signal }))
        if (part.type === "text") leaving.abort(new Error("left"));
    };
    await expect(talking()).rejects.toThrow("left");
    await expect.poll(server.abandoned).toBe(1);
  });
});

test("whether a model sees is found out once", async () => {
  const { server, models } = await setUp(inOrder({ text: "Red." }));
  expect(await Promise.all([models.sees("chat"), models.sees("chat")])).toEqual([true, true]);
  expect(server.requests).toHaveLength(1);
  const blind = await setUp(inOrder({ status: 400, message: "no images" }));
  expect(await blind.models.sees("chat")).toBe(false);
});

test("conversations have slots of their own", async () => {
  const { server, models } = await setUp(
    async ({ text }) => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { text };
    },
    { chatConcurrency: 2 },
  );
  await Promise.all(Array.from({ length: 6 }, () => answer(models)));
  expect(server.mostAtOnce()).toBe(2);
});
