import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "#e2e/stand-ins/stand-in-server.ts";
import type { StreamEvent } from "#lib/streams/follow-stream.ts";
import { offerConnection } from "#lib/streams/own-connection.ts";
import { followedEventsResponse } from "./sse.ts";

const event = (id: number): StreamEvent => ({ id, data: { type: "progress", value: id } });
let source: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
let port: number;

/** Answers as Next does: the head as the handler returned it, and the end at once where there is no body. */
async function answerAsNext(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = new Request(`http://localhost${request.url}`, { method: request.method ?? "GET" });
  const answer = followedEventsResponse(asked, source);
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  for await (const chunk of answer.body ?? []) response.write(chunk);
  response.end();
}

const server = createServer((request, response) => {
  offerConnection(response, () => void answerAsNext(request, response));
});
beforeAll(async () => {
  port = await listen(server);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("events go to the connection itself, with the head of the answer, and it ends after the last one", async () => {
  source = async function* () {
    yield event(1);
    yield event(2);
  };
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toMatch(
    /^retry: 2000\n\nid: 1\nevent: progress\ndata: .*\n\nid: 2\n[\s\S]*\n\n$/,
  );
});

test("the source stops when its reader leaves", async () => {
  const left = Promise.withResolvers<void>();
  source = async function* (signal) {
    signal.addEventListener("abort", () => left.resolve());
    yield event(1);
    await left.promise;
  };
  const request = get({ port, path: "/" });
  request.on("error", () => {});
  const [answer] = await once(request, "response");
  await once(answer, "data");
  request.destroy();
  await left.promise;
});

test("a source that fails breaks the connection off, and a HEAD opens none", async () => {
  let opened = 0;
  source = async function* () {
    opened += 1;
    yield event(1);
    throw new Error("lost");
  };
  await expect(fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text())).rejects.toThrow();
  const head = await fetch(`http://127.0.0.1:${port}/`, { method: "HEAD" });
  expect([head.status, opened]).toEqual([200, 1]);
});
