import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { USUAL_SCOPES } from "#lib/oauth/resources.ts";
import type { Served } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { codeFrom, OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let served: Served;
beforeAll(async () => {
  app = await testApp();
  served = await serveGalley();
});
afterAll(() => served.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
});

const json = async (answer: Response | Promise<Response>) =>
  (await (await answer).json()) as Record<string, unknown>;

test("from 401 to a token: each answer names the next address", async () => {
  const refused = await fetch(`${served.origin}/mcp`, { method: "POST", body: "{}" });
  expect(refused.status).toBe(401);
  const metadata = `${served.origin}/.well-known/oauth-protected-resource/mcp`;
  expect(refused.headers.get("www-authenticate")).toBe(
    `Bearer realm="galley", resource_metadata="${metadata}"`,
  );
  expect(await json(fetch(metadata))).toMatchObject({
    resource: `${served.origin}/mcp`,
    authorization_servers: [served.origin],
    scopes_supported: SCOPES,
  });
  expect(await json(fetch(`${served.origin}/.well-known/oauth-authorization-server`))).toMatchObject({
    issuer: served.origin,
    authorization_endpoint: `${served.origin}/oauth/authorize`,
    token_endpoint: `${served.origin}/oauth/token`,
    registration_endpoint: `${served.origin}/oauth/register`,
    device_authorization_endpoint: `${served.origin}/oauth/device`,
    revocation_endpoint: `${served.origin}/oauth/revoke`,
    introspection_endpoint: `${served.origin}/oauth/introspect`,
    code_challenge_methods_supported: ["S256"],
    response_types_supported: ["code"],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
  const assistant = new OAuthApp(served.origin);
  expect((await assistant.register()).status).toBe(201);
  const person = await testContext();
  const back = await assistant.comeBack(person);
  expect(back.origin + back.pathname).toBe("http://127.0.0.1:41999/callback");
  expect(Object.fromEntries(back.searchParams)).toEqual({
    code: expect.any(String),
    state: "a-state",
    iss: served.origin,
  });
  const tokens = await json(assistant.redeem(codeFrom(back)));
  expect(tokens).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    expires_in: 3600,
    token_type: "Bearer",
    scope: USUAL_SCOPES.join(" "),
  });
  expect((await assistant.rest("/credit-score", String(tokens.access_token))).status).toBe(200);
});

test("the person may allow less than the app asks for", async () => {
  const assistant = new OAuthApp(served.origin);
  const tokens = await assistant.tokensFor(await testContext(), ["documents:read"]);
  expect(tokens.scope).toBe("documents:read");
  const refused = await assistant.rest("/credit-score", tokens.access_token);
  expect(refused.status).toBe(403);
  expect(refused.headers.get("www-authenticate")).toContain(
    'error="insufficient_scope", scope="credits:read"',
  );
  expect(await json(refused)).toMatchObject({ required_scope: "credits:read" });
  const refreshed = await json(assistant.refresh(tokens.refresh_token));
  expect(refreshed.scope).toBe("documents:read");
});

test("a refresh gives new tokens, and the old refresh token ends everything", async () => {
  const assistant = new OAuthApp(served.origin);
  const first = await assistant.tokensFor(await testContext());
  const second = await assistant.refreshed(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  expect((await assistant.rest("/credit-score", second.access_token)).status).toBe(200);
  const stolen = await assistant.refresh(first.refresh_token);
  expect([stolen.status, await json(stolen)]).toMatchObject([400, { error: "invalid_grant" }]);
  expect((await assistant.rest("/credit-score", second.access_token)).status).toBe(401);
  expect((await assistant.refresh(second.refresh_token)).status).toBe(400);
});

test("no secret is in the database as it is", async () => {
  const assistant = new OAuthApp(served.origin);
  const answer = await json(assistant.register({ token_endpoint_auth_method: "client_secret_post" }));
  const tokens = await new OAuthApp(served.origin).tokensFor(await testContext());
  const device = await json(
    fetch(`${served.origin}/oauth/device`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "galley-command-line" }),
    }),
  );
  const rows = JSON.stringify(await app.database.sql`select * from oauth_records`);
  for (const secret of [
    answer.client_secret,
    tokens.access_token,
    tokens.refresh_token,
    device.device_code,
  ]) {
    expect(String(secret).length).toBeGreaterThan(30);
    expect(rows).not.toContain(String(secret));
  }
});
