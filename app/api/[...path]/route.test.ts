import { beforeAll, describe, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import { call, HOST } from "#lib/testing/call.ts";
import { webSession } from "#lib/testing/credential.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { POST as signInHere } from "../auth/this-computer/route.ts";
import { GET as openApi } from "../openapi.json/route.ts";
import { DELETE, GET, PATCH, POST, PUT } from "./route.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

describe("an address without an operation", () => {
  test.each(Object.entries({ GET, POST, PUT, PATCH, DELETE }))(
    "%s is 404 as a problem",
    async (method, handler) => {
      const request = new Request(`http://${HOST}/api/nothing?token=secret`, {
        method,
        headers: { host: HOST, "x-request-id": "from-the-client" },
      });
      const response = await handler(request);
      expect(response.status).toBe(404);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toEqual({
        type: `http://${HOST}/problems/not-found`,
        title: expect.any(String),
        status: 404,
        detail: expect.any(String),
        instance: "/api/nothing",
        request_id: "from-the-client",
      });
    },
  );

  test.each(["short", "with space", "a".repeat(101), "<script>alert(1)</script>"])(
    "a request id such as %j is replaced",
    async (given) => {
      const headers = { host: HOST, "x-request-id": given };
      const response = await GET(new Request(`http://${HOST}/api/nothing`, { headers }));
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

test("the description is served as JSON at the caller's own origin", async () => {
  const headers = {
    host: "reviews.example",
    "x-forwarded-proto": "https",
    "x-galley-remote-address": "127.0.0.1",
  };
  const response = await openApi(new Request("http://inside/api/openapi.json", { headers }));
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: "https://reviews.example/api" }],
  });
});

test("the description is built once, and a caller who has it gets 304 until it changes", async () => {
  const ask = (headers: Record<string, string> = {}, host = HOST) =>
    openApi(new Request("http://inside/api/openapi.json", { headers: { host, ...headers } }));
  const first = await ask();
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("public, max-age=300");
  for (const known of [etag, `W/${etag}, "other"`, "*"]) {
    const again = await ask({ "if-none-match": known });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
  }
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
  expect((await ask({ "if-none-match": etag }, "elsewhere.example")).status).toBe(200);
});

test("the description is limited per address", async () => {
  const from = { host: HOST, "x-galley-remote-address": "192.0.2.77" };
  const ask = () => openApi(new Request("http://inside/api/openapi.json", { headers: from }));
  await ask();
  await app.database.sql`update rate_limits set points = 300 where key = 'anonymous:192.0.2.77'`;
  const refused = await ask();
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, "application/problem+json"]);
});

describe("signing in on this computer", () => {
  const here = {
    host: "localhost:3000",
    "x-galley-remote-address": "127.0.0.1",
    "sec-fetch-site": "same-origin",
  };
  const ask = (headers: Record<string, string>) =>
    signInHere(new Request("http://localhost:3000/api/auth/this-computer", { method: "POST", headers }));

  test("gives a session that works, and the same account each time", async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 2; i++) {
      const response = await ask(here);
      expect(response.status).toBe(204);
      const cookie = response.headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(/HttpOnly/);
      expect(cookie).toMatch(/SameSite=Lax/);
      tokens.push(/authjs\.session-token=([^;]+)/.exec(cookie)?.[1] ?? "");
    }
    const profiles = await Promise.all(
      tokens.map((token) => call(account.getProfile, { as: webSession(token) })),
    );
    expect(new Set(profiles.map(({ user_id }) => user_id)).size).toBe(1);
  });

  test.each<[string, Record<string, string>, number]>([
    ["another machine", { ...here, "x-galley-remote-address": "192.168.0.7" }, 401],
    ["an unknown machine", { host: here.host, "sec-fetch-site": "same-origin" }, 401],
    ["behind a proxy", { ...here, "x-forwarded-for": "203.0.113.9" }, 401],
    ["behind a proxy that says nothing", { ...here, "x-galley-proxied": "1" }, 401],
    ["a name that points here", { ...here, host: "rebound.example" }, 401],
    ["another site's page", { ...here, "sec-fetch-site": "cross-site" }, 403],
    ["a program", { host: here.host, "x-galley-remote-address": "127.0.0.1" }, 403],
  ])("is not for %s", async (_, headers, status) => {
    const response = await ask(headers);
    expect(response.status).toBe(status);
    expect(response.headers.get("set-cookie")).toBeNull();
  });

  test("is limited per address", async () => {
    const from = { ...here, "x-galley-remote-address": "127.0.0.9" };
    const statuses = new Set<number>();
    for (let i = 0; i < 32; i++) statuses.add((await ask(from)).status);
    expect([...statuses]).toEqual([204, 429]);
    await app.database.sql`delete from rate_limits`;
  });
});
