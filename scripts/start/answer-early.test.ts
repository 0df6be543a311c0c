import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerEarly } from "./answer-early.ts";

const server = createServer((request, response) => {
  if (!answerEarly(request, response)) response.end("left to Next");
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("a refused method is answered with the length of its problem", async () => {
  const answer = await fetch(`${origin}/api/credit-score`, { method: "PATCH" });
  const body = await answer.text();
  expect(answer.status).toBe(405);
  expect(JSON.parse(body)).toMatchObject({ status: 405, instance: "/api/credit-score" });
  expect(answer.headers.get("content-length")).toBe(`${Buffer.byteLength(body)}`);
  expect(answer.headers.get("transfer-encoding")).toBeNull();
  expect(answer.headers.has("x-stated-length")).toBe(false);
  expect(answer.headers.get("connection")).not.toBe("close");
});

test("the connection of a refused upload ends, because nobody reads the rest of it", async () => {
  const answer = await fetch(`${origin}/api/credit-score`, { method: "PUT", body: "a file" });
  expect(answer.status).toBe(405);
  expect(answer.headers.get("connection")).toBe("close");
});

test("a request that names two hosts is refused", async () => {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.end("GET /api/credit-score HTTP/1.1\r\nHost: localhost\r\nhost: other.example.org\r\n\r\n");
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain("/problems/ambiguous-host");
  expect(answer).toContain("The request has 2 Host headers. Send one.");
});

test("a method that the address has is left to Next", async () => {
  expect(await (await fetch(`${origin}/api/credit-score`)).text()).toBe("left to Next");
});
