import { createServer, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { noBody, noParams, noQuery } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { ApiError, callForEvents } from "./client.ts";

const followed = operation({
  id: "test.followed",
  method: "POST",
  path: "/followed",
  tag: "Test",
  summary: "Sends events",
  access: "actor",
  scope: null,
  rate: [],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: {
    kind: "events",
    status: 200,
    schema: z.discriminatedUnion("type", [
      z.object({ type: z.literal("chunk"), chunk: z.string() }),
      z.object({ type: z.literal("complete") }),
    ]),
  },
  problems: [],
});

test("events come as they are sent, wherever the connection cuts them", async () => {
  const all =
    '\uFEFFretry: 2000\n\n: here\n\nid: 1\ndata: {"type":"chunk","chunk":"Grüße"}\n\ndata: {"type":"complete"}\n\n';
  const bytes = Buffer.from(all);
  await using server = await serve(async (reply) => {
    for (let i = 0; i < bytes.length; i += 7) {
      reply.write(bytes.subarray(i, i + 7));
      await new Promise((resolve) => setImmediate(resolve));
    }
    reply.end();
  });
  const events = [];
  for await (const event of callForEvents(followed, { baseUrl: server.url })) events.push(event);
  expect(events).toEqual([{ type: "chunk", chunk: "Grüße" }, { type: "complete" }]);
});

test("leaving early, or an aborted signal, closes the connection", async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await serve((reply) => {
    reply.write('data: {"type":"chunk","chunk":"a"}\n\n');
    reply.once("close", closed.resolve);
  });
  const stop = new AbortController();
  const events = callForEvents(followed, { baseUrl: server.url, signal: stop.signal });
  expect((await events.next()).value).toEqual({ type: "chunk", chunk: "a" });
  stop.abort();
  await expect(events.next()).rejects.toThrow(/abort/);
  await closed.promise;
});

test("a problem instead of a stream is thrown as such", async () => {
  await using server = await serve((reply) => {
    reply.writeHead(429, { "content-type": "application/problem+json" });
    reply.end(
      JSON.stringify({ type: "/problems/rate-limited", title: "T", detail: "Wait.", retry_after_seconds: 3 }),
    );
  });
  const first = callForEvents(followed, { baseUrl: server.url }).next();
  await expect(first).rejects.toMatchObject({ slug: "rate-limited", extensions: { retry_after_seconds: 3 } });
  await expect(first).rejects.toBeInstanceOf(ApiError);
});

async function serve(answer: (reply: ServerResponse) => void | Promise<void>) {
  const server = createServer((_, reply) => void answer(reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
