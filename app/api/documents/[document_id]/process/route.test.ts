import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call, refusal, type Sent } from "#lib/testing/call.ts";
import { converted, convertedAll, reviewed, upload } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
let document_id: string;
let short_id: string;
let long_id: string;
let earlier: { session_id: string };
beforeAll(async () => {
  app = await testApp();
  person = await testContext();
  earlier = await reviewed(person, { content: prose(80) });
  const texts = [100, 20, 300].map((words) => ({ content: prose(words) }));
  [document_id = "", short_id = "", long_id = ""] = await convertedAll(person, texts);
  await converted(person, { content: prose(300), fields: { parent_document_id: long_id } });
});
afterEach(dropWaitingJobs);

const start = (body?: Record<string, unknown>, sent: Sent = {}) =>
  call(processing.startReview, {
    as: person.key,
    params: { document_id },
    ...(body ? { body } : {}),
    ...sent,
  });
const refused = (body?: Record<string, unknown>, sent: Sent = {}) =>
  refusal(processing.startReview, {
    as: person.key,
    params: { document_id },
    ...(body ? { body } : {}),
    ...sent,
  });
const credits = async (who = person) => {
  const rows = await app.database.sql`
    select kind, available as balance from credit_lots join credit_accounts on credit_accounts.id = account_id where user_id = ${who.id}`;
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

describe("a start", () => {
  test("needs no body, takes one paid credit and says where its events are", async () => {
    const before = await credits();
    const { session_id, events_endpoint } = await start();
    expect(events_endpoint).toBe(`/documents/${document_id}/process/events/${session_id}`);
    expect(await credits()).toEqual({ ...before, paid: before.paid - 1 });
    const session = await call(reviews.getSession, { as: person.key, params: { session_id } });
    expect(session).toMatchObject({
      processing_status: "processing",
      is_processing: true,
      completed_at: null,
      progress_percentage: 0,
      is_preview: false,
      feedback: { overall: { content: "" }, detailed: { comments: [], comments_count: 0 } },
      title: null,
    });
  });

  test("of a preview takes a preview credit, until there is none", async () => {
    const other = await testContext();
    const { document_id } = await converted(other, { content: prose(60) });
    const sent = { as: other.key, params: { document_id }, body: { preview: true } };
    for (let i = 0; i < 3; i++) await call(processing.startReview, sent);
    expect(await refusal(processing.startReview, sent)).toMatchObject({
      slug: "no-credits",
      status: 403,
      paid_credits_remaining: 100,
      preview_credits_remaining: 0,
    });
    expect(await credits(other)).toEqual({ paid: 100, preview: 0 });
  });

  test("keeps what it was told", async () => {
    const customization = {
      prompt_set: "statistics",
      language: "de-CH",
      focus: ["methods"],
      max_comments: 5,
    };
    const headers = { "x-analytics-session-id": "abc" };
    const body = {
      preview: false,
      previous_session_id: earlier.session_id,
      steering_prompt: "Look at the rivers.",
      supplementary_material_steering: {},
      customization,
    };
    const { session_id } = await start(body, { headers });
    const session = await call(reviews.getSession, { as: person.key, params: { session_id } });
    expect(session).toMatchObject({
      steering_prompt: "Look at the rivers.",
      previous_session_id: earlier.session_id,
    });
  });

  test("takes null for every optional member", async () => {
    await start({
      previous_session_id: null,
      steering_prompt: null,
      supplementary_material_steering: null,
      customization: null,
    });
  });
});

describe("a document that cannot be reviewed", () => {
  test("missing, foreign, or not converted", async () => {
    const other = await testContext();
    const at = (document_id: string, as = person.key) => refused(undefined, { as, params: { document_id } });
    expect(await at(randomUUID())).toMatchObject({ slug: "document-not-found", status: 404 });
    expect(await at(document_id, other.key)).toMatchObject({ slug: "document-not-accessible", status: 403 });
    const pending = await upload(person);
    expect(await at(pending.document_id)).toMatchObject({ slug: "text-not-ready", status: 404 });
  });

  test("one that is public is still only its owner's to review", async () => {
    const { session_id } = earlier;
    const owner = { as: person.key, params: { session_id } };
    await call(reviews.updateVisibility, { ...owner, body: { is_public: true } });
    const { document_id } = await call(reviews.getSession, owner);
    const other = await testContext();
    expect(await refused(undefined, { as: other.key, params: { document_id } })).toMatchObject({
      slug: "document-not-accessible",
    });
    await call(reviews.updateVisibility, { ...owner, body: { is_public: false } });
  });

  test("too short, or too long in words or tokens, its supplements counted in", async () => {
    expect(await refused(undefined, { params: { document_id: short_id } })).toMatchObject({
      slug: "text-too-short",
      status: 422,
      limit: 50,
    });
    const params = { document_id: long_id };
    await app.database.sql`insert into tiers select 'brief', 500, 50, 3, true, 0`;
    await app.database.sql`update users set tier_id = 'brief' where id = ${person.id}`;
    expect(await refused(undefined, { params })).toMatchObject({
      slug: "word-limit-exceeded",
      status: 422,
      limit: 500,
    });
    await app.database.sql`update users set tier_id = 'unlimited' where id = ${person.id}`;
    settleEnv({ REVIEW_MAX_TOKENS: "700" });
    expect(await refused(undefined, { params })).toMatchObject({
      slug: "token-limit-exceeded",
      status: 422,
      limit: 700,
    });
    settleEnv({ REVIEW_MAX_TOKENS: "" });
    await start(undefined, { params });
  });

  test("with a supplement that is not converted", async () => {
    const fields = { parent_document_id: document_id };
    const supplement = await upload(person, { content: prose(60), fields });
    const params = { document_id };
    expect(await refused(undefined, { params })).toMatchObject({
      slug: "supplementary-not-ready",
      status: 409,
      document_ids: [supplement.document_id],
    });
    await runJobs();
    const notes = { [supplement.document_id.toUpperCase()]: "the raw data" };
    await start({ supplementary_material_steering: notes }, { params });
  });
});

describe("a body that asks for what there is not", () => {
  test("an unknown prompt set, or a customization that the tier does not have", async () => {
    expect(await refused({ customization: { prompt_set: "poetry" } })).toMatchObject({
      slug: "unknown-prompt-set",
      status: 422,
    });
    const plain = await testContext({ tier: "default" });
    const { document_id } = await converted(plain, { content: prose(60) });
    const sent = { as: plain.key, params: { document_id } };
    expect(await refused({ customization: { focus: ["methods"] } }, sent)).toMatchObject({
      slug: "customization-forbidden",
      status: 403,
    });
    await start({ preview: true }, sent);
  });

  test("a steering note for what is no supplement of this document", async () => {
    for (const target of [randomUUID(), document_id, "7"]) {
      expect(await refused({ supplementary_material_steering: { [target]: "note" } })).toMatchObject({
        slug: "unknown-steering-target",
        status: 422,
      });
    }
  });

  test("an earlier session that is not a completed one of one's own", async () => {
    const other = await testContext();
    const running = await start();
    for (const previous_session_id of [randomUUID(), running.session_id]) {
      expect(await refused({ previous_session_id })).toMatchObject({
        slug: "revision-session-not-accessible",
        status: 404,
      });
    }
    const theirs = await converted(other, { content: prose(60) });
    const sent = { as: other.key, params: { document_id: theirs.document_id } };
    expect(await refused({ previous_session_id: earlier.session_id }, sent)).toMatchObject({
      slug: "revision-session-not-accessible",
    });
  });

  test.each([
    [{ preview: "yes" }, "/preview"],
    [{ previous_session_id: "7" }, "/previous_session_id"],
    [{ supplementary_material_steering: [] }, "/supplementary_material_steering"],
    [{ supplementary_material_steering: { a: 1 } }, "/supplementary_material_steering/a"],
    [{ customization: { language: "no language" } }, "/customization/language"],
    [{ customization: { focus: ["poetry"] } }, "/customization/focus/0"],
    [{ customization: { max_comments: 0 } }, "/customization/max_comments"],
  ])("%j is 422 at %s", async (body, pointer) => {
    expect(await refused(body)).toMatchObject({ slug: "validation-failed", errors: [{ pointer }] });
  });
});
