import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { listen } from "#e2e/stand-ins/stand-in-server.ts";
import type { StreamEvent } from "#lib/streams/follow-stream.ts";
import { offerConnection } from "#lib/streams/own-connection.ts";
import { followedEventsResponse } from "./sse.ts";

const event = (id: number): StreamEvent => ({ id, data: { type: "progress", value: id } });
let source: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
let port: number;
let takesWithinMs: number | undefined;
let latest: ServerResponse;

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
  latest = response;
  offerConnection(response, () => void answerAsNext(request, response), takesWithinMs);
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

/** Opens the stream as a reader that stops: it takes nothing at all. */
function stoppedReader() {
  const socket = connect(port, "127.0.0.1").pause();
  socket.on("error", () => {});
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
  return socket;
}

/** More than all buffers between the two ends hold. */
const large: StreamEvent = { id: 1, data: { type: "progress", value: "x".repeat(16 * 1024 * 1024) } };

test("a reader that takes nothing gets no heartbeat, and no listener for each", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const ends = Promise.withResolvers<void>();
  source = async function* (signal) {
    signal.addEventListener("abort", () => ends.resolve());
    yield large;
    await ends.promise;
  };
  const reader = stoppedReader();
  await expect.poll(() => latest?.writableNeedDrain).toBe(true);
  const before = [latest.listenerCount("drain"), latest.writableLength];
  vi.advanceTimersByTime(20 * 15_000);
  expect([latest.listenerCount("drain"), latest.writableLength]).toEqual(before);
  reader.destroy();
  await ends.promise;
});

test("a reader that takes nothing for too long is cut off, and its source stops", async () => {
  takesWithinMs = 100;
  onTestFinished(() => {
    takesWithinMs = undefined;
  });
  const stopped = Promise.withResolvers<void>();
  source = async function* (signal) {
    signal.addEventListener("abort", () => stopped.resolve());
    yield large;
    await stopped.promise;
  };
  const reader = stoppedReader();
  await stopped.promise;
  expect(latest.destroyed).toBe(true);
  reader.destroy();
});

test("a reader that is slow and takes all in the end keeps its connection", async () => {
  takesWithinMs = 2_000;
  onTestFinished(() => {
    takesWithinMs = undefined;
  });
  source = async function* () {
    yield large;
    yield event(2);
  };
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await expect.poll(() => latest.writableNeedDrain).toBe(true);
  expect(await answer.text()).toMatch(/\nid: 2\n.*\n.*\n\n$/);
});
