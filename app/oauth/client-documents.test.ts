import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { readAuthorizationRequest } from "#lib/oauth/read-authorization-request.ts";
import type { Served } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { type ClientSite, openClientSite } from "./testing/client-site.ts";
import { CALLBACK, OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let served: Served;
let site: ClientSite;
let n = 0;
beforeAll(async () => {
  app = await testApp();
  served = await serveGalley();
  site = await openClientSite();
});
afterAll(async () => {
  await served.close();
  await site.close();
});
beforeEach(async () => {
  settleEnv({ FETCH_PRIVATE_HOSTS: site.host });
  await app.database.sql`delete from rate_limits`;
});
afterEach(() => settleEnv({ FETCH_PRIVATE_HOSTS: "" }));

/** An app whose id is the address of a page with this description of it; each gets a page of its own. */
function appWith(
  changes: Record<string, unknown> = {},
  page: { status?: number; headers?: Record<string, string> } = {},
) {
  n += 1;
  const path = `/app-${n}.json`;
  const clientId = `https://${site.host}${path}`;
  const body = JSON.stringify({
    client_id: clientId,
    client_name: "Margin notes",
    redirect_uris: [CALLBACK],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    ...changes,
  });
  site.pages.set(path, { ...page, body });
  const assistant = new OAuthApp(served.origin);
  assistant.clientId = clientId;
  return { assistant, path };
}

test("an app that its own site describes needs no registration", async () => {
  const { assistant, path } = appWith({ scope: "openid profile", application_type: "web" });
  const person = await testContext();
  const answer = await assistant.open(assistant.addressToAsk());
  const requestId =
    new URL(answer.headers.get("location") ?? "", served.origin).pathname.split("/").at(-1) ?? "";
  const shown = await readAuthorizationRequest({ ...person.ctx, origin: served.origin }, { requestId });
  expect(shown?.app).toEqual({ name: "Margin notes", host: null, is_verified: false });
  const { access_token, refresh_token } = await assistant.tokensFor(person);
  expect((await assistant.rest("/credit-score", access_token)).status).toBe(200);
  expect((await assistant.refresh(refresh_token)).status).toBe(200);
  expect(site.asked.filter((each) => each === path)).toHaveLength(1);
});

test("it counts as verified only where the answer goes to a site", async () => {
  const callback = "https://margin-notes.example/callback";
  const { assistant } = appWith({ redirect_uris: [callback] });
  const answer = await assistant.open(assistant.addressToAsk({ redirect_uri: callback }));
  const requestId =
    new URL(answer.headers.get("location") ?? "", served.origin).pathname.split("/").at(-1) ?? "";
  const person = await testContext();
  const shown = await readAuthorizationRequest({ ...person.ctx, origin: served.origin }, { requestId });
  expect(shown).toMatchObject({
    app: { name: "Margin notes", host: site.host, is_verified: true },
    destination: "margin-notes.example",
  });
});

test.each([
  ["of another address", { client_id: "https://claude.ai/app.json" }, {}],
  ["with a shared secret", { client_secret: "s3cret", token_endpoint_auth_method: "client_secret_post" }, {}],
  ["that leads to another site over plain HTTP", { redirect_uris: ["http://evil.example/callback"] }, {}],
  ["that leads to a script", { redirect_uris: ["javascript:alert(1)"] }, {}],
  ["that is moved", {}, { status: 302, headers: { location: "http://169.254.169.254/" } }],
  ["that is not there", {}, { status: 404 }],
  ["that is too long", { client_uri: `https://${"a".repeat(30_000)}.example` }, {}],
])("a description %s is refused", async (_, changes, page) => {
  const { assistant } = appWith(changes, page);
  const redirect = (changes as { redirect_uris?: string[] }).redirect_uris?.[0] ?? CALLBACK;
  const answer = await assistant.open(assistant.addressToAsk({ redirect_uri: redirect }));
  expect(answer.status).toBe(400);
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.json()).toMatchObject({
    error: expect.stringMatching(/^invalid_(client|client_metadata|redirect_uri)$/),
  });
});

test("addresses within the operator's network are asked for nothing", async () => {
  settleEnv({ FETCH_PRIVATE_HOSTS: "" });
  const { assistant, path } = appWith();
  const port = site.host.split(":")[1];
  const addresses = [
    assistant.clientId,
    `https://127.0.0.1:${port}${path}`,
    `https://[::1]:${port}${path}`,
    `https://0x7f000001:${port}${path}`,
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/app.json",
    "https://galley.internal/app.json",
  ];
  for (const clientId of addresses) {
    const answer = await assistant.open(assistant.addressToAsk({ client_id: clientId }));
    expect([clientId, answer.status]).toEqual([clientId, 400]);
    expect(await answer.text()).not.toMatch(/ECONN|ENOTFOUND|refused/i);
  }
  expect(site.asked).not.toContain(path);
});

test.each([
  ["an address over plain HTTP", ["http://192.168.1.7/callback"]],
  ["a script", ["javascript:alert(1)"]],
  ["data", ["data:text/html,hi"]],
  ["a fragment", ["https://app.example/callback#x"]],
  ["nothing", []],
])("an app that registers to return to %s is refused", async (_, redirect_uris) => {
  const answer = await new OAuthApp(served.origin).register({ redirect_uris });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^invalid_/) });
});

test.each([
  ["https", "https://claude.ai/api/mcp/auth_callback"],
  ["this computer", "http://localhost:33418/callback"],
  ["an app's own scheme", "cursor://anysphere.cursor-mcp/oauth/callback"],
])("an app may return to %s", async (_, redirect) => {
  const assistant = new OAuthApp(served.origin);
  const metadata = { redirect_uris: [redirect], application_type: "web", scope: "openid email mcp" };
  expect((await assistant.register(metadata)).status).toBe(201);
  const answer = await assistant.open(assistant.addressToAsk({ redirect_uri: redirect }));
  expect(answer.headers.get("location")).toContain("/authorize/");
});

test("registrations that are no description are refused, and too many are stopped", async () => {
  const register = (body: string) =>
    fetch(`${served.origin}/oauth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
  for (const body of ["", "{", "[]", '"x"', "null", '{"redirect_uris":"x"}', '{"redirect_uris":[null]}'])
    expect([body, (await register(body)).status]).toEqual([body, 400]);
  expect((await register(JSON.stringify({ client_name: "a".repeat(60_000) }))).status).toBe(413);
  await app.database.sql`update rate_limits set points = 60`;
  expect((await new OAuthApp(served.origin).register()).status).toBe(429);
});
