import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as api from "#app/api/mcp/route.ts";
import { DELETE, GET, POST } from "#app/mcp/route.ts";
import { generateApiKey } from "#lib/auth/api-key.ts";
import { settleEnv } from "#lib/env.ts";
import { type Served, serveHandler } from "#lib/testing/serve-handler.ts";
import { everythingLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import manifest from "../../package.json" with { type: "json" };
import { mcpEndpoint } from "./endpoint.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

let app: TestApp;
let served: Served;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  served = await serveHandler(mcpEndpoint);
  person = await testContext();
});
afterAll(() => served.close());
afterEach(async () => {
  settleEnv({ AUTH_URL: "", API_HOST: "" });
  await app.database.sql`delete from rate_limits`;
});

interface Sent {
  headers?: Record<string, string>;
  body?: unknown;
  query?: string;
  method?: string;
}

const key = () => ({ authorization: `Bearer ${person.key.secret}` });

function send({ headers = key(), body = LIST, query = "", method = "POST" }: Sent = {}): Promise<Response> {
  return mcpEndpoint(request(`${served.origin}/mcp${query}`, { headers, body, method }));
}

function request(address: string, { headers, body, method = "POST" }: Sent): Request {
  const sent = typeof body === "string" ? body : JSON.stringify(body);
  return new Request(address, {
    method,
    headers: {
      host: new URL(address).host,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    ...(method === "POST" && { body: sent }),
  });
}

const slugOf = async (response: Response) =>
  String(((await response.json()) as { type?: string }).type)
    .split("/")
    .at(-1);

test("both addresses are the same endpoint, over real HTTP as well", async () => {
  expect([POST, GET, DELETE, api.POST, api.GET, api.DELETE]).toEqual(Array(6).fill(mcpEndpoint));
  const answer = await fetch(request(`${served.origin}/api/mcp`, { headers: key(), body: LIST }));
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"read_comment"');
  expect(answer.headers.get("x-request-id")).toBeTruthy();
});

test("without a valid key, 401 names the scheme; a key in the query and a web session do not count", async () => {
  const secret = person.key.secret;
  const mistyped = secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0");
  const cookie = `authjs.session-token=${person.cookie.secret}`;
  const refused: Sent[] = [
    { headers: {} },
    { headers: {}, query: `?token=${secret}` },
    { headers: {}, query: `?api_key=${secret}&access_token=${secret}` },
    { headers: { cookie, "sec-fetch-site": "same-origin" } },
    { headers: { authorization: `Bearer ${mistyped}` } },
    { headers: { authorization: `Bearer ${generateApiKey()}` } },
    { headers: { authorization: secret } },
    { headers: { authorization: "Basic dXNlcjpwYXNz" } },
    { headers: { "x-api-key": "" } },
    { headers: { ...key(), "x-api-key": generateApiKey() } },
    { headers: {}, method: "GET" },
    { headers: {}, method: "DELETE" },
  ];
  for (const sent of refused) {
    const response = await send(sent);
    expect([sent, response.status]).toEqual([sent, 401]);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer\b/);
    expect(await slugOf(response)).toBe("unauthenticated");
  }
  expect((await send({ headers: { "x-api-key": secret } })).status).toBe(200);
  expect((await send({ query: "?token=wrong" })).status).toBe(200);
  expect(everythingLogged()).not.toContain(secret);
});

test("a blocked account and a revoked key are refused", async () => {
  const gone = await testContext();
  const headers = { "x-api-key": gone.key.secret };
  await app.database.sql`update users set blocked_at = now() where id = ${gone.id}`;
  expect(await slugOf(await send({ headers }))).toBe("account-blocked");
  await app.database.sql`update users set blocked_at = null where id = ${gone.id}`;
  expect((await send({ headers })).status).toBe(200);
  await app.database.sql`update api_keys set revoked_at = now() where user_id = ${gone.id}`;
  expect((await send({ headers })).status).toBe(401);
});

test("pages of other sites and names that point here are refused", async () => {
  const port = new URL(served.origin).port;
  const statusOf = async (headers: Record<string, string>) =>
    (await send({ headers: { ...key(), ...headers } })).status;
  expect(await statusOf({ origin: "https://evil.example" })).toBe(403);
  expect(await statusOf({ origin: "null" })).toBe(403);
  expect(await statusOf({ origin: `http://127.0.0.1:${Number(port) + 1}` })).toBe(403);
  expect(await statusOf({ origin: served.origin })).toBe(200);
  for (const host of [
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "",
  ])
    expect([host, await statusOf({ host })]).toEqual([host, 403]);
  for (const host of ["localhost:3000", "[::1]:3000", "192.168.1.20:3000", "LOCALHOST"])
    expect([host, await statusOf({ host })]).toEqual([host, 200]);
  settleEnv({ AUTH_URL: "https://galley.example.org", API_HOST: "api.example.org" });
  expect(await statusOf({ host: "galley.example.org", origin: "https://galley.example.org" })).toBe(200);
  expect(await statusOf({ host: "api.example.org" })).toBe(200);
  expect(await statusOf({ host: "evil.example" })).toBe(403);
});

test("bodies have the limit of REST, and what is no message is an error of the protocol", async () => {
  const padded = { ...LIST, params: { _meta: { padding: "a".repeat(1_000_000) } } };
  const tooLarge = await send({ body: padded });
  expect(tooLarge.status).toBe(413);
  expect(await slugOf(tooLarge)).toBe("payload-too-large");
  for (const body of ["{", "", '"text"', "[".repeat(10_000), "\u0000"])
    expect([body.slice(0, 10), (await send({ body })).status]).toEqual([body.slice(0, 10), 400]);
  expect((await send({ headers: { ...key(), "content-type": "text/plain" } })).status).toBe(415);
});

test("a batch is refused, so that each call counts as a request", async () => {
  const batch = JSON.stringify([LIST, LIST]);
  for (const body of [batch, " ".repeat(2_000) + batch, `\ufeff${batch}`]) {
    const response = await send({ body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: -32_600, message: expect.stringContaining("Batches") },
    });
  }
});

test("the server names the version of Galley", async () => {
  const hello = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1.0.0" },
    },
  };
  const answer = await (await send({ body: hello })).text();
  expect(answer).toContain(`"serverInfo":{"name":"galley","version":"${manifest.version}"}`);
});

test("there are no sessions: other methods are 405", async () => {
  expect((await send({ method: "GET" })).status).toBe(405);
  expect((await send({ method: "DELETE" })).status).toBe(405);
  expect((await send()).headers.get("mcp-session-id")).toBeNull();
});

test("requests have the limit of REST, and say how many are left", async () => {
  const first = await send();
  expect(first.headers.get("ratelimit")).toMatch(/"requests";r=299/);
  await app.database.sql`update rate_limits set points = 300`;
  const over = await send();
  expect(over.status).toBe(429);
  expect(await slugOf(over)).toBe("rate-limited");
  expect(Number(over.headers.get("retry-after"))).toBeGreaterThan(0);
});
