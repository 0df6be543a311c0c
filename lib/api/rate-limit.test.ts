import { beforeAll, describe, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import { RATE_POLICIES } from "#lib/contract/rate-policies.ts";
import * as documents from "#lib/documents/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { settleEnv } from "#lib/env.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { ask, refusal, type Sent } from "#lib/testing/call.ts";
import { bearer, type Credential } from "#lib/testing/credential.ts";
import { uploadForm } from "#lib/testing/documents.ts";
import { plausible } from "#lib/testing/plausible.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { takeFromLimits } from "./rate-limit.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const profile = (person: Person, as = person.key) => ask(account.getProfile, { as });

/** As if all but `left` of the policy's requests had been made. */
async function spend(person: Person, policy: keyof typeof RATE_POLICIES, left: number): Promise<void> {
  const points = RATE_POLICIES[policy].points - left;
  const key = `${policy}:${person.id}`;
  const updated = await app.database.sql`update rate_limits set points = ${points} where key = ${key}`;
  expect(updated.count).toBe(1);
}

describe("requests of one person", () => {
  test("are counted in headers on every answer, refusals among them", async () => {
    const person = await testContext();
    const first = await profile(person);
    const second = await refusal(files.getContent, {
      ...plausible(files.getContent),
      as: person.cookie,
    });
    if (!first.ok) throw new Error("refused");
    expect(first.headers.get("ratelimit-policy")).toBe('"requests";q=300;w=60');
    expect(first.headers.get("ratelimit")).toMatch(/^"requests";r=299;t=(60|[1-5]?\d)$/);
    expect(second.headers.get("ratelimit")).toMatch(/^"requests";r=298;/);
  });

  test("beyond the limit are 429 with when to come back, whatever the credential; others go on", async () => {
    const person = await testContext();
    await profile(person);
    await spend(person, "requests", 1);
    expect(await profile(person)).toMatchObject({ ok: true });
    for (const as of [person.key, person.cookie, await person.keyWith("chat")]) {
      const problem = await refusal(account.getProfile, { as });
      expect(problem).toMatchObject({ slug: "rate-limited", status: 429 });
      const wait = problem.retry_after_seconds;
      expect(problem.headers.get("retry-after")).toBe(String(wait));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(60);
      expect(problem.headers.get("ratelimit")).toMatch(/^"requests";r=0;/);
    }
    expect(await profile(await testContext())).toMatchObject({ ok: true });
  });

  test("start anew when the window is over", async () => {
    const person = await testContext();
    await profile(person);
    await spend(person, "requests", 0);
    await refusal(account.getProfile, { as: person.key });
    await app.database.sql`update rate_limits set expire = now() - interval '1 second'`;
    const answer = await profile(person);
    if (!answer.ok) throw new Error("refused");
    expect(answer.headers.get("ratelimit")).toMatch(/r=299;/);
  });

  test("in parallel never pass more than are left", async () => {
    const person = await testContext();
    await profile(person);
    await spend(person, "requests", 10);
    const answers = await Promise.all(Array.from({ length: 40 }, () => profile(person)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  });

  test("with a credential that is none cost nobody anything", async () => {
    const person = await testContext();
    await profile(person);
    const wrong = bearer(`${person.key.secret.slice(0, -1)}!`);
    for (let i = 0; i < 5; i++) await refusal(account.getProfile, { as: wrong });
    const answer = await profile(person);
    if (!answer.ok) throw new Error("refused");
    expect(answer.headers.get("ratelimit")).toMatch(/r=298;/);
  });

  test("that are refused for their credential cost nothing: no scope, blocked, or beside an invalid one", async () => {
    const person = await testContext();
    const points = async () => {
      const [row] = await app.database
        .sql`select points from rate_limits where key = ${`requests:${person.id}`}`;
      return row?.points;
    };
    await profile(person);
    const list = (as: Credential, headers = {}) => refusal(documents.listDocuments, { as, headers });
    expect(await list(await person.keyWith("chat"))).toMatchObject({ slug: "missing-scope" });
    const beside = { "x-api-key": `${person.key.secret}!` };
    expect(await list(person.key, beside)).toMatchObject({ slug: "unauthenticated" });
    await app.database.sql`update users set blocked_at = now() where id = ${person.id}`;
    for (const as of [person.key, person.cookie])
      expect(await list(as)).toMatchObject({ slug: "account-blocked" });
    expect(await points()).toBe(1);
  });
});

describe.each([
  ["uploads", documents.upload],
  ["reviews", processing.startReview],
] as const)("%s", (policy, operation) => {
  test("have a limit of their own, thirty an hour", async () => {
    const person = await testContext();
    const attempt = () =>
      ask(operation, {
        ...plausible(operation),
        as: person.key,
        ...(policy === "uploads" ? { form: uploadForm({ content: "" }) } : {}),
      });
    const first = await attempt();
    const headers = first.ok ? first.headers : first.problem.headers;
    expect(headers.get("ratelimit-policy")).toBe(`"requests";q=300;w=60, "${policy}";q=30;w=3600`);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`"requests";r=299;t=\\d+, "${policy}";r=30;t=\\d+`));
    await spend(person, policy, 0);
    const refused = await attempt();
    expect(refused).toMatchObject({ problem: { slug: "rate-limited", status: 429 } });
    if (refused.ok) throw new Error("accepted");
    expect(refused.problem.retry_after_seconds).toBeGreaterThan(3_000);
    expect(await profile(person)).toMatchObject({ ok: true });
  });
});

describe("of uploads", () => {
  const left = async (sent: Sent) => {
    const answer = await ask(documents.upload, sent);
    const headers = answer.ok ? answer.headers : answer.problem.headers;
    const shown = /"uploads";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1];
    return [answer.ok ? answer.status : answer.problem.slug, Number(shown)];
  };

  test("repeats and refusals do not count, also when none is left", async () => {
    const person = await testContext();
    const once = (content: string) => ({
      as: person.key,
      headers: { "idempotency-key": "one" },
      form: uploadForm({ content }),
    });
    const refused = { as: person.key, form: uploadForm({ content: "" }) };
    expect(await left(once("# One"))).toEqual([202, 29]);
    expect(await left(once("# One"))).toEqual([202, 29]);
    expect(await left(once("# Two"))).toEqual(["idempotency-key-reused", 29]);
    expect(await left(refused)).toEqual(["invalid-file", 29]);
    await spend(person, "uploads", 0);
    expect(await left(once("# One"))).toEqual([202, 0]);
    expect(await left(refused)).toEqual(["rate-limited", 0]);
  });

  test("no more are accepted in parallel than are left", async () => {
    const person = await testContext();
    const sent = (content: string) => ({ as: person.key, form: uploadForm({ content }) });
    await ask(documents.upload, sent("# One"));
    await spend(person, "uploads", 3);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => ask(documents.upload, sent(i % 2 ? "" : "# Words"))),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(3);
    const accepted = await app.database.sql`select 1 from documents where owner_id = ${person.id}`;
    const [row] = await app.database
      .sql`select points from rate_limits where key = ${`uploads:${person.id}`}`;
    expect(row?.points).toBe(26 + accepted.length);
  });

  test("attempts have a limit too, which keeps refusals from being free", async () => {
    const person = await testContext();
    const refused = { as: person.key, form: uploadForm({ content: "" }) };
    await ask(documents.upload, refused);
    await spend(person, "upload-attempts", 0);
    expect(await ask(documents.upload, refused)).toMatchObject({ problem: { slug: "rate-limited" } });
  });
});

test("a window that was made by a clock in the future is over", async () => {
  const person = await testContext();
  await profile(person);
  await spend(person, "requests", 0);
  await app.database
    .sql`update rate_limits set expire = now() + interval '3 weeks' where key = ${`requests:${person.id}`}`;
  const answer = await profile(person);
  if (!answer.ok) throw new Error("refused");
  expect(answer.headers.get("ratelimit")).toMatch(/r=299;t=60$/);
});

test("so is how many uploads and reviews a person may have in an hour, and attempts grow with uploads", async () => {
  const { ctx, id } = await testContext();
  const limits = async () => {
    const headers = new Headers();
    const caller = { actor: ctx.actor, address: "192.0.2.8" };
    await takeFromLimits(ctx.db, ["uploads", "reviews"], caller, headers);
    return headers.get("ratelimit-policy");
  };
  expect(await limits()).toBe('"uploads";q=30;w=3600, "reviews";q=30;w=3600');
  settleEnv({ UPLOADS_PER_HOUR: "500", REVIEWS_PER_HOUR: "7" });
  try {
    expect(await limits()).toBe('"uploads";q=500;w=3600, "reviews";q=7;w=3600');
    const attempts = takeFromLimits(
      ctx.db,
      ["upload-attempts"],
      { actor: ctx.actor, address: "" },
      new Headers(),
    );
    await attempts;
    await app.database.sql`update rate_limits set points = 4999 where key = ${`upload-attempts:${id}`}`;
    await takeFromLimits(ctx.db, ["upload-attempts"], { actor: ctx.actor, address: "" }, new Headers());
  } finally {
    settleEnv({ UPLOADS_PER_HOUR: "", REVIEWS_PER_HOUR: "" });
  }
});

test("how many sign-ins one address may ask for is the installation's to set", async () => {
  const { ctx } = await testContext();
  const take = () =>
    takeFromLimits(ctx.db, ["sign-in"], { actor: null, address: "192.0.2.7" }, new Headers());
  settleEnv({ SIGN_INS_PER_ADDRESS: "2" });
  try {
    await take();
    await take();
    await expect(take()).rejects.toThrow("This operation allows 2 requests");
  } finally {
    settleEnv({ SIGN_INS_PER_ADDRESS: "" });
  }
});
