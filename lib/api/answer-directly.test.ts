import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { listen } from "#e2e/stand-ins/stand-in-server.ts";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { handlerOf } from "#lib/testing/call.ts";
import { upload } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { answerDirectly } from "./answer-directly.ts";

/** Stands for the answer of Next. */
const LEFT = 299;
const NOT_FOUND = "00000000-0000-4000-8000-000000000000";

let origin: string;
let key: string;
const server = createServer((incoming, response) => {
  if (!answerDirectly(incoming, response)) response.writeHead(LEFT).end();
});
beforeAll(async () => {
  await testApp();
  const person = await testContext();
  for (let n = 0; n < 3; n += 1) await upload(person);
  key = person.key.secret;
  // As when Next has loaded them.
  for (const operation of [credits.getCreditScore, documents.listDocuments, reviews.getSession])
    await handlerOf(operation);
  origin = `http://127.0.0.1:${await listen(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Asks without what `fetch` adds and resolves. */
async function sent({ path, method, headers }: { path: string; method?: string; headers?: object }) {
  const asked = request(origin, {
    path,
    method: method ?? "GET",
    headers: { authorization: `Bearer ${key}`, ...headers },
  }).end();
  const [answer]: IncomingMessage[] = await once(asked, "response");
  if (!answer) throw new Error("There is no answer.");
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

test("a read whose handler is loaded is answered without Next", async () => {
  const { status, headers, bytes } = await sent({
    path: "/api/credit-score?x=1",
    headers: { "x-request-id": "own-request-id" },
  });
  expect([status, JSON.parse(bytes.toString())]).toMatchObject([
    200,
    { paid_credits_remaining: expect.any(Number) },
  ]);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-length": `${bytes.length}`,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": "own-request-id",
    vary: "accept-encoding",
  });
});

describe("a refusal has its status, its headers and its problem", () => {
  test.each([
    ["/api/credit-score", { authorization: "Bearer gk_wrong" }, 401],
    ["/api/history/not-a-uuid", {}, 422],
    [`/api/history/${NOT_FOUND}`, {}, 404],
  ])("%s with %j: %i", async (path, more, expected) => {
    const { status, headers, bytes } = await sent({ path, headers: more });
    expect(status).toBe(expected);
    expect(headers["content-type"]).toBe("application/problem+json");
    expect("www-authenticate" in headers).toBe(status === 401);
    expect(JSON.parse(bytes.toString())).toMatchObject({ status, instance: path });
  });
});

describe("is left to Next:", () => {
  test.each([
    ["a file", `/api/history/${NOT_FOUND}/export?format=json`, "GET"],
    ["a path that no contract has", "/api/nothing", "GET"],
    ["a page", "/reviews", "GET"],
    ["what Next redirects", "/api/credit-score/", "GET"],
    ["what Next decodes", "/api/credit%2Dscore", "GET"],
    ["what Next resolves", "/api/./credit-score", "GET"],
    ["a HEAD", "/api/credit-score", "HEAD"],
    ["a change", "/api/documents/upload", "POST"],
  ])("%s", async (_, path, method) => {
    expect((await sent({ path, method })).status).toBe(LEFT);
  });

  test("a handler that is not loaded", async () => {
    vi.stubGlobal("galleyHandlers", undefined);
    expect((await sent({ path: "/api/credit-score" })).status).toBe(LEFT);
    vi.unstubAllGlobals();
    expect((await sent({ path: "/api/credit-score" })).status).toBe(200);
  });
});

describe("is compressed", () => {
  test.each(["gzip", "br, gzip;q=0.5", "GZIP ; q=1.0"])("for a client that accepts %s", async (accepted) => {
    const { headers, bytes } = await sent({
      path: "/api/documents",
      headers: { "accept-encoding": accepted },
    });
    expect(headers).toMatchObject({ "content-encoding": "gzip", "content-length": `${bytes.length}` });
    expect(JSON.parse(gunzipSync(bytes).toString())).toHaveLength(3);
  });

  test.each(["", "identity", "br", "gzip;q=0", "gzip; q=0.000", "xgzip"])(
    "and not for one that accepts %j",
    async (accepted) => {
      const { headers, bytes } = await sent({
        path: "/api/documents",
        headers: { "accept-encoding": accepted },
      });
      expect(headers).not.toHaveProperty("content-encoding");
      expect(JSON.parse(bytes.toString())).toHaveLength(3);
    },
  );

  test("and not if it is short", async () => {
    const { headers } = await sent({ path: "/api/credit-score", headers: { "accept-encoding": "gzip" } });
    expect(headers).not.toHaveProperty("content-encoding");
  });
});
