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
  const response = openApi(new Request("http://inside/api/openapi.json", { headers }));
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: "https://reviews.example/api" }],
  });
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
