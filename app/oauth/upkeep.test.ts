import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pruneExpired } from "#db/queries/prune.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { disconnectApp } from "#lib/oauth/disconnect-app.ts";
import { listConnectedApps } from "#lib/oauth/list-connected-apps.ts";
import type { Served } from "#lib/testing/serve-handler.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { OAuthApp, serveGalley } from "./testing/oauth-desk.ts";

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

const rowsOf = (clientId: string) =>
  app.database
    .sql`select kind from oauth_records where payload->>'client_id' = ${clientId} or payload->>'clientId' = ${clientId}`;

test("the keys that are shown have no private part", async () => {
  const { keys } = (await (await fetch(`${served.origin}/oauth/jwks`)).json()) as { keys: object[] };
  expect(keys).toHaveLength(3);
  for (const key of keys)
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
});

test("a connected app is listed with its last use, and ends with its tokens when it is disconnected", async () => {
  const person = await testContext();
  const assistant = new OAuthApp(served.origin);
  const tokens = await assistant.tokensFor(person, ["credits:read"]);
  const [before] = await listConnectedApps(person.ctx);
  expect(before).toMatchObject({
    name: "Test assistant",
    host: null,
    is_verified: false,
    scopes: ["credits:read"],
    last_used_at: null,
  });
  await assistant.rest("/credit-score", tokens.access_token);
  const [used] = await listConnectedApps(person.ctx);
  expect(used?.last_used_at).not.toBeNull();
  const appId = used?.app_id ?? "";
  const stranger = await testContext();
  await expect(disconnectApp(stranger.ctx, { appId })).rejects.toThrow(/connected-app-not-found/);
  expect(await listConnectedApps(stranger.ctx)).toEqual([]);
  await disconnectApp(person.ctx, { appId });
  await expect(disconnectApp(person.ctx, { appId })).rejects.toThrow(/connected-app-not-found/);
  expect(await listConnectedApps(person.ctx)).toEqual([]);
  expect((await assistant.rest("/credit-score", tokens.access_token)).status).toBe(401);
  expect((await assistant.refresh(tokens.refresh_token)).status).toBe(400);
});

test("apps that nobody let in are forgotten after a week, and others stay", async () => {
  const person = await testContext();
  const used = new OAuthApp(served.origin);
  const tokens = await used.tokensFor(person);
  const unused = new OAuthApp(served.origin);
  await unused.register();
  await pruneExpired(app.database.db);
  expect(await rowsOf(unused.clientId)).toHaveLength(1);
  await app.database.sql`update oauth_records set created_at = now() - interval '8 days'`;
  await pruneExpired(app.database.db);
  expect(await rowsOf(unused.clientId)).toHaveLength(0);
  expect((await used.refresh(tokens.refresh_token)).status).toBe(200);
});

test.each([
  ["NUL", "a\u0000b"],
  ["half a character", "a\ud800b"],
])("an app whose name has %s is forgotten like any other", async (_, client_name) => {
  const named = new OAuthApp(served.origin);
  await named.register({ client_name });
  const left = () =>
    app.database
      .sql`select 1 from oauth_records where kind = 'Client' and id_hash = ${hashSecret(named.clientId)}`;
  expect(await left()).toHaveLength(1);
  await app.database.sql`update oauth_records set created_at = now() - interval '8 days'`;
  await pruneExpired(app.database.db);
  expect(await left()).toHaveLength(0);
});

test("what has expired is deleted, and a connection with it", async () => {
  const person = await testContext();
  await new OAuthApp(served.origin).tokensFor(person);
  await app.database
    .sql`update oauth_records set expires_at = now() - interval '1 minute' where expires_at is not null`;
  expect(await listConnectedApps(person.ctx)).toEqual([]);
  await app.database.sql`update connected_apps set created_at = now() - interval '2 days'`;
  await pruneExpired(app.database.db);
  expect(await app.database.sql`select 1 from oauth_records where expires_at < now()`).toHaveLength(0);
  expect(await app.database.sql`select 1 from connected_apps where user_id = ${person.id}`).toHaveLength(0);
});
