import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Scope } from "#lib/contract/scopes.ts";
import { decideDeviceRequest } from "#lib/oauth/decide-device-request.ts";
import { COMMAND_LINE_CLIENT } from "#lib/oauth/device-schema.ts";
import { readDeviceRequest } from "#lib/oauth/read-device-request.ts";
import type { Served } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let served: Served;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  served = await serveGalley();
  person = await testContext();
});
afterAll(() => served.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
});

interface Waiting {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
}

const post = (path: string, form: Record<string, string>) =>
  fetch(served.origin + path, {
    method: "POST",
    body: new URLSearchParams({ client_id: COMMAND_LINE_CLIENT, ...form }),
  });

async function start(form: Record<string, string> = {}): Promise<Waiting> {
  const answer = await post("/oauth/device", { resource: `${served.origin}/api`, ...form });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Waiting;
}

async function poll(device_code: string): Promise<Record<string, unknown>> {
  const answer = await post("/oauth/token", {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code,
  });
  return (await answer.json()) as Record<string, unknown>;
}

const ctx = () => ({ ...person.ctx, origin: served.origin });
const decide = (userCode: string, decision: "allow" | "deny", scopes: Scope[]) =>
  decideDeviceRequest(ctx(), { userCode, decision, scopes });

test("a program shows a code, the person types it, and the program gets in within the scopes", async () => {
  const waiting = await start({ scope: "documents:read reviews:read" });
  expect(waiting.verification_uri).toBe(`${served.origin}/device`);
  expect(waiting.verification_uri_complete).toBe(`${served.origin}/device?user_code=${waiting.user_code}`);
  expect(await poll(waiting.device_code)).toMatchObject({ error: "authorization_pending" });
  expect(await readDeviceRequest(ctx(), { userCode: waiting.user_code })).toEqual({
    app: { name: "Galley command line", host: null, is_verified: false },
    scopes: ["documents:read", "reviews:read"],
  });
  const typed = waiting.user_code.toLowerCase().replace("-", " ");
  await decide(typed, "allow", ["reviews:read"]);
  const tokens = await poll(waiting.device_code);
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "reviews:read" });
  const authorization = `Bearer ${tokens.access_token}`;
  const history = await fetch(`${served.origin}/api/history`, { headers: { authorization } });
  expect(history.status).toBe(200);
  const documents = await fetch(`${served.origin}/api/documents`, { headers: { authorization } });
  expect(documents.status).toBe(403);
});

test("a refusal, a second answer and a second fetch change nothing", async () => {
  const refused = await start();
  await decide(refused.user_code, "deny", []);
  expect(await poll(refused.device_code)).toMatchObject({ error: "access_denied" });
  await expect(decide(refused.user_code, "allow", ["chat"])).rejects.toThrow(/device-code-not-found/);
  const allowed = await start();
  await decide(allowed.user_code, "allow", ["chat"]);
  await expect(decide(allowed.user_code, "deny", [])).rejects.toThrow(/device-code-not-found/);
  expect(await poll(allowed.device_code)).toHaveProperty("access_token");
  expect(await poll(allowed.device_code)).toMatchObject({ error: "invalid_grant" });
});

test("an unknown, empty, expired or foreign code is not found", async () => {
  const waiting = await start();
  for (const userCode of ["", "BCDF-GHJK", "'; --", "\u202e", waiting.device_code.slice(0, 20)])
    await expect(readDeviceRequest(ctx(), { userCode })).rejects.toThrow(/device-code-not-found/);
  await app.database.sql`update oauth_records set expires_at = now() where kind = 'DeviceCode'`;
  await expect(readDeviceRequest(ctx(), { userCode: waiting.user_code })).rejects.toThrow(/device-code/);
  expect(await poll(waiting.device_code)).toMatchObject({
    error: expect.stringMatching(/invalid_grant|expired/),
  });
});

test("a code for a foreign resource is not given", async () => {
  const answer = await post("/oauth/device", { resource: "https://mcp.example.org" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "invalid_target" });
});
