import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import * as api from "#lib/api/contract.ts";
import { contracts } from "#lib/api/contracts.ts";
import { authSecret } from "#lib/auth/secret.ts";
import { signStreamToken } from "#lib/auth/stream-token.ts";
import type { StreamResource } from "#lib/contract/stream-token.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { settleEnv } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { apiKey, bearer, queryToken } from "#lib/testing/credential.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { plausible } from "#lib/testing/plausible.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
let other: Person;
let mine: Awaited<ReturnType<typeof reviewed>>;
let theirs: Awaited<ReturnType<typeof reviewed>>;
beforeAll(async () => {
  app = await testApp();
  [owner, other] = [await testContext(), await testContext()];
  mine = await reviewed(owner);
  theirs = await reviewed(other);
});

const resources = ({ task_id, session_id, document_id }: typeof mine): StreamResource[] => [
  { kind: "upload_events", task_id },
  { kind: "process_events", session_id },
  { kind: "document_images", document_id },
];
const mint = (resource: StreamResource, as = owner.cookie) =>
  call(api.createStreamToken, { as, body: { resource } });
const OPENED = {
  upload_events: documents.uploadEvents,
  process_events: processing.reviewEvents,
  document_images: files.getImage,
};
const params = (of: typeof mine) => ({ ...of, image_name: "figure-1.png" });
const open = (kind: StreamResource["kind"], token: string, of = mine) =>
  ask(OPENED[kind], { as: queryToken(token), params: params(of) });

describe("a stream token", () => {
  test("opens its one resource for five minutes", async () => {
    for (const resource of resources(mine)) {
      const before = Date.now();
      const { token, expires_at } = await mint(resource);
      const minted = new Date(expires_at).getTime() - 300_000;
      // A token counts in whole seconds.
      expect(minted).toBeGreaterThan(before - 1_000);
      expect(minted).toBeLessThanOrEqual(Date.now());
      expect(await open(resource.kind, token)).toMatchObject({ ok: true });
    }
  });

  test("opens nothing else: neither another kind nor another of the kind", async () => {
    const expected = { ok: false, problem: { slug: "unauthenticated", status: 401 } };
    for (const resource of resources(mine)) {
      const { token } = await mint(resource);
      for (const { kind } of resources(mine)) {
        if (kind !== resource.kind) expect(await open(kind, token)).toMatchObject(expected);
      }
      expect(await open(resource.kind, token, theirs)).toMatchObject(expected);
    }
  });

  test("is no credential anywhere else, in no header and no query", async () => {
    const [resource] = resources(mine);
    if (!resource) throw new Error("no resource");
    const { token } = await mint(resource);
    for (const operation of contracts) {
      if (operation === documents.uploadEvents || operation.access === "nobody") continue;
      for (const as of [bearer(token), apiKey(token), queryToken(token)]) {
        const answer = await ask(operation, { ...plausible(operation), as });
        expect(answer).toMatchObject({ problem: { slug: "unauthenticated" } });
      }
    }
  });

  test("outlives a change of AUTH_SECRET while the old secret is named, and not after that", async () => {
    const [resource] = resources(mine);
    if (!resource) throw new Error("no resource");
    const { token } = await mint(resource);
    const before = await authSecret(app.database.db);
    onTestFinished(() => settleEnv({ AUTH_SECRET: "", AUTH_SECRET_PREVIOUS: "" }));
    settleEnv({ AUTH_SECRET: "n".repeat(32), AUTH_SECRET_PREVIOUS: before });
    expect(await open(resource.kind, token)).toMatchObject({ ok: true });
    const expires = Math.floor(Date.now() / 1000) + 60;
    const fresh = signStreamToken("n".repeat(32), { userId: owner.id, resource, expires });
    settleEnv({ AUTH_SECRET_PREVIOUS: "" });
    expect(await open(resource.kind, token)).toMatchObject({ ok: false, problem: { status: 401 } });
    expect(await open(resource.kind, fresh)).toMatchObject({ ok: true });
  });

  test("that was changed, is over, or was signed by someone else is refused", async () => {
    const resource: StreamResource = { kind: "upload_events", task_id: mine.task_id };
    const { token } = await mint(resource);
    const secret = await authSecret(app.database.db);
    const claims = { userId: owner.id, resource, expires: Math.floor(Date.now() / 1000) + 60 };
    const [body = "", signature = ""] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ sub: other.id, exp: claims.expires, res: resource }));
    const bad = [
      signStreamToken(secret, { ...claims, expires: claims.expires - 61 }),
      signStreamToken(`${secret}x`, claims),
      signStreamToken(secret, { ...claims, userId: randomUUID() }),
      `glyst_${forged.toString("base64url")}.${signature}`,
      `${body}.${signature.slice(0, -2)}`,
      `${body}.`,
      body,
      "glyst_.",
      "glyst_",
      "",
    ];
    for (const each of bad) {
      expect(await open("upload_events", each)).toMatchObject({ problem: { slug: "unauthenticated" } });
    }
    expect(await open("upload_events", signStreamToken(secret, claims))).toMatchObject({ ok: true });
  });

  test("is over after five minutes", async () => {
    const { token, expires_at } = await mint({ kind: "document_images", document_id: mine.document_id });
    const end = new Date(expires_at).getTime();
    vi.useFakeTimers({ toFake: ["Date"], now: end - 1_000 });
    expect(await open("document_images", token)).toMatchObject({ ok: true });
    vi.setSystemTime(end + 1_000);
    expect(await open("document_images", token)).toMatchObject({ problem: { status: 401 } });
    vi.useRealTimers();
  });
});

describe("minting", () => {
  test("for what one may not open is refused as opening it would be", async () => {
    const slugs = {
      upload_events: "task-not-found",
      process_events: "session-not-found",
      document_images: "document-not-found",
    };
    for (const resource of resources(theirs)) {
      const sent = { as: owner.key, body: { resource } };
      expect(await refusal(api.createStreamToken, sent)).toMatchObject({
        slug: slugs[resource.kind],
        status: 404,
      });
    }
  });

  test("for a public session's images is open to any reader", async () => {
    const sent = { as: other.key, params: { session_id: theirs.session_id } };
    await call(reviews.updateVisibility, { ...sent, body: { is_public: true } });
    const { token } = await mint({ kind: "document_images", document_id: theirs.document_id });
    expect(await open("document_images", token, theirs)).toMatchObject({ ok: true });
    await call(reviews.updateVisibility, { ...sent, body: { is_public: false } });
    expect(await open("document_images", token, theirs)).toMatchObject({
      problem: { slug: "document-not-accessible" },
    });
  });

  test("needs the scope that the resource itself needs", async () => {
    const needs = {
      upload_events: "documents:read",
      process_events: "reviews:read",
      document_images: "documents:read",
    } as const;
    const without = await owner.keyWith("chat");
    for (const resource of resources(mine)) {
      expect(await refusal(api.createStreamToken, { as: without, body: { resource } })).toMatchObject({
        slug: "missing-scope",
        status: 403,
        required_scope: needs[resource.kind],
      });
      await mint(resource, await owner.keyWith(needs[resource.kind]));
    }
  });

  test.each([
    [{}],
    [{ resource: null }],
    [{ resource: { kind: "everything" } }],
    [{ resource: { kind: "upload_events", task_id: "7" } }],
    [{ resource: { kind: "upload_events", session_id: randomUUID() } }],
  ])("for %j is 422", async (body) => {
    expect(await refusal(api.createStreamToken, { as: owner.key, body })).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: expect.stringMatching(/^\/resource/) }],
    });
  });
});
