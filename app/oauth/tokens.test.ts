import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Served } from "#lib/testing/serve-handler.ts";
import { everythingLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { codeFrom, errorOf, OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

let app: TestApp;
let served: Served;
let person: Person;
let assistant: OAuthApp;
beforeAll(async () => {
  app = await testApp();
  served = await serveGalley();
  person = await testContext();
});
afterAll(() => served.close());
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
  assistant = new OAuthApp(served.origin);
  await assistant.register();
});

describe("a token", () => {
  test("of a blocked account is refused, and refreshes nothing", async () => {
    const gone = await testContext();
    const tokens = await assistant.tokensFor(gone);
    await app.database.sql`update users set blocked_at = now() where id = ${gone.id}`;
    expect((await assistant.rest("/credit-score", tokens.access_token)).status).toBe(403);
    expect(await errorOf(await assistant.refresh(tokens.refresh_token))).toEqual([400, "invalid_grant"]);
  });

  test("of a deleted account is refused, and nothing of it is left", async () => {
    const gone = await testContext();
    const tokens = await assistant.tokensFor(gone);
    await app.database.sql`delete from api_keys where user_id = ${gone.id}`;
    await app.database.sql`delete from users where id = ${gone.id}`;
    expect((await assistant.rest("/credit-score", tokens.access_token)).status).toBe(401);
    expect((await assistant.refresh(tokens.refresh_token)).status).toBe(400);
    expect(await app.database.sql`select 1 from oauth_records where user_id = ${gone.id}`).toHaveLength(0);
  });

  test("for another address of this Galley is refused here", async () => {
    const { access_token } = await assistant.tokensFor(person);
    const elsewhere = served.origin.replace("localhost", "127.0.0.1");
    const answer = await fetch(`${elsewhere}/api/credit-score`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain('error="invalid_token"');
  });

  test("that has expired, or is a refresh token or a code, opens nothing", async () => {
    const { access_token, refresh_token } = await assistant.tokensFor(person);
    expect((await assistant.rest("/credit-score", refresh_token)).status).toBe(401);
    const code = codeFrom(await assistant.comeBack(person));
    expect((await assistant.rest("/credit-score", code)).status).toBe(401);
    await app.database.sql`update oauth_records set expires_at = now() where kind = 'AccessToken'`;
    expect((await assistant.rest("/credit-score", access_token)).status).toBe(401);
  });

  test("cannot make API keys or let other apps in", async () => {
    const { access_token } = await assistant.tokensFor(person);
    for (const path of ["/api-keys", "/connected-apps"])
      expect([path, (await assistant.rest(path, access_token)).status]).toEqual([path, 403]);
  });

  test("in the query of the endpoint is not read", async () => {
    const { access_token } = await assistant.tokensFor(person);
    const answer = await fetch(`${served.origin}/mcp?access_token=${access_token}&token=${access_token}`, {
      method: "POST",
      body: "{}",
    });
    expect(answer.status).toBe(401);
    expect(everythingLogged()).not.toContain(access_token);
  });

  test("is revoked by its app, and by no other", async () => {
    const tokens = await assistant.tokensFor(person);
    const other = new OAuthApp(served.origin);
    await other.register();
    const secretive = await (
      await other.register({ token_endpoint_auth_method: "client_secret_post" })
    ).json();
    const byOther = await fetch(`${served.origin}/oauth/introspect`, {
      method: "POST",
      body: new URLSearchParams({
        client_id: secretive.client_id,
        client_secret: secretive.client_secret,
        token: tokens.access_token,
      }),
    });
    expect([byOther.status, await byOther.json()]).toEqual([200, { active: false }]);
    await other.register();
    const revoke = (client_id: string, token: string) =>
      fetch(`${served.origin}/oauth/revoke`, {
        method: "POST",
        body: new URLSearchParams({ client_id, token }),
      });
    const introspect = async (client_id: string) =>
      (
        await fetch(`${served.origin}/oauth/introspect`, {
          method: "POST",
          body: new URLSearchParams({ client_id, token: tokens.access_token }),
        })
      ).json();
    await revoke(other.clientId, tokens.refresh_token);
    expect(await introspect(other.clientId)).toEqual({ active: false });
    expect(await introspect(assistant.clientId)).toMatchObject({ active: true, sub: person.id });
    await revoke(assistant.clientId, tokens.refresh_token);
    expect(await introspect(assistant.clientId)).toEqual({ active: false });
    expect((await assistant.rest("/credit-score", tokens.access_token)).status).toBe(401);
  });
});
