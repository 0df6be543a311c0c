import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { bearer } from "#lib/testing/credential.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
});

const create = (body: Record<string, unknown>) => call(account.createApiKey, { as: person.cookie, body });
const list = () => call(account.listApiKeys, { as: person.cookie });

describe("an API key", () => {
  test("is shown once, stored as a hash, and works with its scopes", async () => {
    const made = await create({ name: "  notebook ", scopes: ["reviews:read", "reviews:read"] });
    expect(made).toMatchObject({
      name: "notebook",
      scopes: ["reviews:read"],
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    });
    expect(made.api_key).toMatch(/^gly_[0-9A-Za-z]{46}$/);
    expect(made.api_key.startsWith(made.hint)).toBe(true);
    expect(JSON.stringify(await list())).not.toContain(made.api_key);
    const [row] = await app.database.sql`select * from api_keys where id = ${made.key_id}`;
    expect(JSON.stringify(row)).not.toContain(made.api_key.slice(10));
    await call(reviews.listHistory, { as: bearer(made.api_key) });
    const used = (await list()).find(({ key_id }) => key_id === made.key_id);
    expect(used?.last_used_at).not.toBeNull();
    expect(
      await refusal(reviews.markViewed, { as: bearer(made.api_key), query: { session_id: randomUUID() } }),
    ).toMatchObject({
      slug: "missing-scope",
      required_scope: "reviews:write",
    });
  });

  test("expires when it was told to", async () => {
    const made = await create({ name: "for a day", scopes: [...SCOPES], expires_in_days: 1 });
    const left = new Date(made.expires_at ?? 0).getTime() - Date.now();
    expect(Math.round(left / 3_600_000)).toBe(24);
  });

  test("is revoked at once and for good, as often as one asks", async () => {
    const made = await create({ name: "lost", scopes: ["reviews:read"] });
    const sent = { as: person.cookie, params: { key_id: made.key_id } };
    await call(account.revokeApiKey, sent);
    expect(await refusal(reviews.listHistory, { as: bearer(made.api_key) })).toMatchObject({ status: 401 });
    const revokedAt = async () => (await list()).find(({ key_id }) => key_id === made.key_id)?.revoked_at;
    const first = await revokedAt();
    expect(first).not.toBeNull();
    await call(account.revokeApiKey, sent);
    expect(await revokedAt()).toBe(first);
  });

  test("of someone else, or none, is 404", async () => {
    const other = await testContext();
    const [theirs] = await call(account.listApiKeys, { as: other.cookie });
    for (const key_id of [theirs?.key_id ?? "", randomUUID()]) {
      expect(await refusal(account.revokeApiKey, { as: person.cookie, params: { key_id } })).toMatchObject({
        slug: "api-key-not-found",
        status: 404,
      });
    }
    await call(account.getProfile, { as: other.key });
  });

  test("beyond the fiftieth in use is refused, also when many are made at once", async () => {
    const body = { name: "one of many", scopes: ["chat"] };
    const sent = { as: person.cookie, body };
    const answers = await Promise.allSettled(
      Array.from({ length: 55 }, () => call(account.createApiKey, sent)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(49);
    expect(await refusal(account.createApiKey, sent)).toMatchObject({
      slug: "api-key-limit-reached",
      limit: 50,
      actual: 50,
    });
    const [one] = await list();
    await call(account.revokeApiKey, { as: person.cookie, params: { key_id: one?.key_id ?? "" } });
    await create(body);
  });

  test.each([
    [{ scopes: ["chat"] }, "/name"],
    [{ name: "", scopes: ["chat"] }, "/name"],
    [{ name: "   ", scopes: ["chat"] }, "/name"],
    [{ name: "a".repeat(101), scopes: ["chat"] }, "/name"],
    [{ name: "a", scopes: [] }, "/scopes"],
    [{ name: "a", scopes: ["everything"] }, "/scopes/0"],
    [{ name: "a", scopes: ["chat"], expires_in_days: 0 }, "/expires_in_days"],
    [{ name: "a", scopes: ["chat"], expires_in_days: 1.5 }, "/expires_in_days"],
    [{ name: "a", scopes: ["chat"], expires_in_days: 4_000 }, "/expires_in_days"],
  ])("from %j is 422 at %s", async (body, pointer) => {
    expect(await refusal(account.createApiKey, { as: person.cookie, body })).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer }],
    });
  });
});

describe("the profile", () => {
  test("is read by key and changed on the web page", async () => {
    const profile = await call(account.getProfile, { as: person.key });
    expect(profile).toMatchObject({ user_id: person.id, email: person.email, name: null });
    const update = (name: unknown) => call(account.updateProfile, { as: person.cookie, body: { name } });
    expect(await update("  Ada Lovelace ")).toEqual({ ...profile, name: "Ada Lovelace" });
    expect(await update("Żółć 👩‍🔬")).toMatchObject({ name: "Żółć 👩‍🔬" });
    expect(await update("  ")).toMatchObject({ name: null });
    expect(await update(null)).toMatchObject({ name: null });
  });
});
