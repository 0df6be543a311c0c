import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import type { OpenaiStandIn } from "#e2e/stand-ins/openai.ts";
import { spendingLimit } from "#lib/reviews/run/spending-limit.ts";
import type { Models } from "./port.ts";
import { faultOf, HELLO, inOrder, setUp } from "./testing/scripted-models.ts";

test("no more calls at once than the installation allows", async () => {
  const { server, models } = await setUp(
    async () => {
      await wait(20);
      return { text: "Hello." };
    },
    { concurrency: 3 },
  );
  await Promise.all(Array.from({ length: 12 }, () => models.text(HELLO)));
  expect(server.mostAtOnce()).toBe(3);
});

test("an abort ends the call, its wait for a slot and its pause, and the server is told", async () => {
  const reason = new Error("the review was cancelled");
  const { server, models } = await setUp(inOrder("hang"), { concurrency: 1 });
  await expectAborted(models, server, reason);
  expect(server.abandoned()).toBe(1);
  const pausing = await setUp(inOrder({ status: 429, headers: { "retry-after": "50" } }));
  await expectAborted(pausing.models, pausing.server, reason);
});

/** Two calls that share a signal, aborted once the first has arrived. */
async function expectAborted(models: Models, server: OpenaiStandIn, reason: Error): Promise<void> {
  const controller = new AbortController();
  const calls = [1, 2].map(() => models.text({ ...HELLO, signal: controller.signal }));
  const ended = Promise.allSettled(calls);
  await expect.poll(() => server.requests.length).toBeGreaterThan(0);
  controller.abort(reason);
  expect(await ended).toEqual([
    { status: "rejected", reason },
    { status: "rejected", reason },
  ]);
  const sent = server.requests.length;
  await wait(50);
  expect(server.requests).toHaveLength(sent);
}

test("a spending limit lets calls under way end, and sends no more", async () => {
  const { server, models } = await setUp(inOrder({ text: "Hello. ".repeat(1_000) }));
  const spending = spendingLimit({ cents: 2 });
  const call = { ...HELLO, spending };
  await Promise.all([models.text(call), models.text(call)]);
  expect(await faultOf(models.text(call))).toMatchObject({ kind: "spending_limit" });
  expect(server.requests).toHaveLength(2);
  expect(spending.spent().cents).toBeGreaterThan(2);
});

test("tokens can be limited where no price is known; a server that does not count has no cost", async () => {
  const { models } = await setUp(inOrder({ text: "Hello." }), { counts: false });
  expect(await models.text(HELLO)).toMatchObject({ usage: null, cents: null });
  const { models: others } = await setUp(inOrder({ text: "Hello." }));
  const spending = spendingLimit({ tokens: 1 });
  expect(await others.text({ ...HELLO, role: "fast", spending })).toMatchObject({ cents: null });
  expect(await faultOf(others.text({ ...HELLO, spending }))).toMatchObject({ kind: "spending_limit" });
});
