import { afterEach, describe, expect, test } from "vitest";
import type { Scripted } from "#e2e/stand-ins/openai.ts";
import { calls, inOrder } from "#lib/ports/models/testing/scripted-models.ts";
import { stopReplies, stopStreams } from "#lib/streams/stream-hub.ts";
import { ending, replyText, reviewWithChat, withModel } from "./testing/chat.ts";

const { chat, comments, startOver } = await reviewWithChat();
afterEach(startOver);

test("the reply comes in pieces, after its tool calls, and is stored as it was sent", async () => {
  const server = await withModel(
    inOrder({ text: "I look it up. " }, calls("read_section", { section: "Methods" }), {
      text: "They kept a diary for eight weeks.",
    }),
  );
  const first = await chat.say("Hello");
  expect(replyText(first)).toBe("I look it up. ");
  const reply = await chat.say("How long was it?");
  expect(reply.events.map(({ data }) => data.type)).toEqual(
    expect.arrayContaining(["start", "tool_call", "chunk", "complete"]),
  );
  expect(reply.events[1]?.data).toEqual({
    type: "tool_call",
    tool: "read_section",
    label: "Reading Methods",
    kind: "lookup",
  });
  expect(replyText(reply)).toBe("They kept a diary for eight weeks.");
  expect(server.requests.at(-1)?.text).toContain("two raters read every diary");
  expect((await chat.messages()).at(-1)).toMatchObject({
    role: "assistant",
    content: "They kept a diary for eight weeks.",
    tool_calls: [{ tool: "read_section", label: "Reading Methods" }],
  });
});

test("the model calculates with a tool, and gets what came out", async () => {
  const server = await withModel(
    inOrder(
      calls("calculate", {
        expressions: ["n = 28", "2.3 / sqrt(n)", 'evaluate("1")', 'grim("3.48", 20)'],
      }),
      calls("recompute_statistic", { report: "t(28) = 2.20, p = .20" }),
      { text: "The standard error is 0.43." },
    ),
  );
  const reply = await chat.say("What is the standard error?");
  expect(reply.events[1]?.data).toMatchObject({ tool: "calculate", label: "Calculating 4 expressions" });
  expect(replyText(reply)).toBe("The standard error is 0.43.");
  const { text } = server.requests.at(-1) ?? { text: "" };
  expect(text).toContain("2.3 / sqrt(n) → 0.434659143961");
  expect(text).toContain('evaluate("1") → no result: It calls a function that is not known.');
  expect(text).toContain('grim("3.48", 20) → impossible: the nearest are 3.45 and 3.50');
  expect(text).toContain("t(28) = 2.20, p = .20 → t(28) = 2.20 gives p = .036");
});

test("links lead to what there is, and nothing else is a link", async () => {
  const [comment] = await comments();
  const id = comment?.id ?? "";
  await withModel(
    inOrder({
      text: [
        "[kept a diary](#quote=Participants%20kept%20a%20diary%20about%20walking)",
        "[nearly](#quote=participants%20kept%20a%20Diary%20about%20walking)",
        "[unencoded](#quote=Sleep was rated each morning)",
        "[invented](#quote=The%20moon%20is%20made%20of%20cheese)",
        `[that comment](#comment=${id}) [no comment](#comment=nothing)`,
        "[elsewhere](https://evil.example/?q=secret) ![x](https://evil.example/a.png) <img src=x onerror=y>",
      ].join("\n"),
    }),
  );
  expect(replyText(await chat.say("Show me")).split("\n")).toEqual([
    "[kept a diary](#quote=Participants%20kept%20a%20diary%20about%20walking)",
    "[nearly](#quote=Participants%20kept%20a%20diary%20about%20walking)",
    "[unencoded](#quote=Sleep%20was%20rated%20each%20morning)",
    "invented",
    `[that comment](#comment=${id}) no comment`,
    "elsewhere x < img src=x onerror=y>",
  ]);
});

test("a question about a comment brings the comment along, as data", async () => {
  const comment = (await comments()).find(({ evidence }) => evidence !== null);
  const server = await withModel(inOrder({ text: "It is right." }));
  await chat.say({ message: "Is this right?", comment_id: comment?.id ?? "" });
  const request = server.requests[0]?.text ?? "";
  for (const part of [comment?.message, comment?.quote, comment?.paragraph, comment?.evidence?.recomputed])
    expect(request).toContain(part ?? "missing");
  const boundary = /<<<data ([0-9a-f]{24})\n/.exec(request)?.[1];
  expect(request.split(`data ${boundary}>>>`).length).toBeGreaterThan(2);
  expect(await chat.messages()).toMatchObject([{ comment_id: comment?.id }, { role: "assistant" }]);
});

test("the model gets the earlier turns again, also the one that failed", async () => {
  const server = await withModel(
    inOrder({ text: "First answer." }, { status: 401 }, { text: "Third answer." }),
  );
  await chat.say("First question");
  expect(ending(await chat.say("Second question"))).toMatchObject({ type: "error" });
  await chat.say("Third question");
  expect(server.requests.at(-1)?.text).toMatch(
    /First question.*First answer\..*Second question.*not answered.*Third question/s,
  );
});

describe("whatever happens to the model, the turn ends and says so", () => {
  const cases: [string, Scripted, RegExp][] = [
    ["too many calls", { status: 429, headers: { "retry-after": "3600" } }, /takes no more calls/],
    ["a failing server", { status: 500 }, /The model server failed/],
    ["a wrong key", { status: 401 }, /refuses the key/],
    ["a server that hangs", "hang", /did not answer in time/],
    ["an empty answer", { text: "" }, /empty answer/],
    ["a refusal", { status: 400, code: "content_filter" }, /refuses/],
  ];
  test.each(cases)("%s", async (_, fault, words) => {
    await withModel(inOrder(fault), { idleLimitMs: 400 });
    const reply = await chat.say("Hello?");
    expect(JSON.stringify(ending(reply))).not.toMatch(/127\.0\.0\.1|localhost|[A-Z]{3,}_[A-Z]{3,}/);
    expect(ending(reply)).toMatchObject({
      type: "error",
      error: "The reply could not be written",
      error_type: "chat-failed",
      details: { reason: "model", detail: expect.stringMatching(words) },
      meta: { turn_id: expect.any(String), quota: { used_fraction: expect.any(Number) } },
    });
    expect(await chat.messages()).toMatchObject([{ role: "user", content: "Hello?" }]);
    await withModel(inOrder({ text: "Here I am." }));
    expect(replyText(await chat.say("Again"))).toBe("Here I am.");
  });

  test("a stream that breaks: what came is kept, marked as cut off", async () => {
    await withModel(inOrder({ text: "Some words that never come to an end", fault: "cut_stream" }));
    const reply = await chat.say("Hello?");
    expect(ending(reply)).toMatchObject({ type: "error", details: { reason: "model" } });
    const kept = (await chat.messages()).at(-1);
    expect(kept).toMatchObject({ role: "assistant", cut_off: true, content: replyText(reply) });
    expect(kept?.content).toMatch(/^Some words/);
  });

  test("a slow stream is passed on as it comes", async () => {
    await withModel(inOrder({ text: "one two three", fault: "slow_stream" }));
    const reply = await chat.say("Count");
    expect(reply.events.filter(({ data }) => data.type === "chunk").length).toBeGreaterThan(2);
    expect(replyText(reply)).toBe("one two three");
  });
});

test("closing the connection stops the model; what was sent is kept, and the next message is answered", async () => {
  const server = await withModel(
    inOrder({ text: "one two three four five six seven", fault: "slow_stream" }, { text: "Yes." }),
  );
  const cut = await chat.say("Count", { cutAfter: 3 });
  expect(cut.ended).toBe(false);
  await expect.poll(server.abandoned).toBe(1);
  await expect.poll(async () => (await chat.messages()).at(-1)).toMatchObject({ cut_off: true });
  expect((await chat.messages()).at(-1)?.content).toMatch(/^one/);
  expect(replyText(await chat.say("Are you there?"))).toBe("Yes.");
  expect(server.requests.at(-1)?.text).toContain("[It broke off here.]");
});

// The last one, because nothing starts again what it stops.
test("a reply goes on when event streams have ended, until replies must end too", async () => {
  const slow = { text: "one two three four five six seven", fault: "slow_stream" } as const;
  const server = await withModel(inOrder(slow, slow));
  stopStreams();
  expect(replyText(await chat.say("Count"))).toBe(slow.text);
  const cut = chat.say("Again");
  await expect.poll(() => server.requests.length).toBe(2);
  stopReplies();
  expect((await cut).events.at(-1)?.data).toMatchObject({ type: "error" });
});
