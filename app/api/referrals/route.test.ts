import { beforeAll, describe, expect, test } from "vitest";
import * as referrals from "#lib/referrals/contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { writePayment } from "#lib/testing/payments.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let referrer: Person;
let code: string;
beforeAll(async () => {
  app = await testApp();
  referrer = await testContext();
  code = (await call(referrals.getReferralCode, { as: referrer.key })).referral_code;
});

const register = (person: Person, referral_code: string) =>
  call(referrals.registerReferral, { as: person.key, body: { referral_code } });
const refused = (person: Person, referral_code: unknown) =>
  refusal(referrals.registerReferral, { as: person.key, body: { referral_code } });

describe("an own code", () => {
  test("has ten characters without look-alikes, stays, and has a link", async () => {
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
    const again = await call(referrals.getReferralCode, { as: referrer.cookie });
    expect(again).toMatchObject({ referral_code: code, reward_credits: 5, yearly_limit: 50 });
    expect(again.link).toBe(`http://localhost:3000/r/${code}`);
  });

  test("is one, if it is first asked for fifty times at once", async () => {
    const person = await testContext();
    const ask = () => call(referrals.getReferralCode, { as: person.key });
    const codes = await Promise.all(Array.from({ length: 50 }, ask));
    expect(new Set(codes.map(({ referral_code }) => referral_code)).size).toBe(1);
  });
});

describe("registering", () => {
  test.each([
    ["as it is", (it: string) => it],
    ["in lower case", (it: string) => it.toLowerCase()],
    ["with spaces and hyphens", (it: string) => ` ${it.slice(0, 3)}-${it.slice(3, 6)} ${it.slice(6)}\n`],
  ])("takes a code %s", async (_, written) => {
    const person = await testContext();
    expect(await register(person, written(code))).toEqual({ referrer_email: referrer.email });
    const status = await call(referrals.getReferralStatus, { as: person.key });
    expect(status).toMatchObject({
      has_referral: true,
      referrer_email: referrer.email,
      referral_code: code,
      created_at: expect.any(String),
      first_payment_at: null,
      rewards_issued_at: null,
      refusal: null,
    });
  });

  test("is done once, by fifty calls at once with two codes", async () => {
    const [person, other] = [await testContext(), await testContext()];
    const second = (await call(referrals.getReferralCode, { as: other.key })).referral_code;
    await app.database.sql`delete from rate_limits`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => register(person, i % 2 ? code : second)),
    );
    expect(new Set(answers.map(({ referrer_email }) => referrer_email)).size).toBe(1);
    expect(await app.database.sql`select 1 from referrals where user_id = ${person.id}`).toHaveLength(1);
  });

  test("keeps the first referrer", async () => {
    const [person, other] = [await testContext(), await testContext()];
    const second = (await call(referrals.getReferralCode, { as: other.key })).referral_code;
    await register(person, code);
    expect(await register(person, second)).toEqual({ referrer_email: referrer.email });
  });

  test("after a payment is noted, and does not qualify", async () => {
    const person = await testContext();
    await writePayment(app.database.db, person.id, { paidAt: new Date(Date.now() - 60_000) });
    expect(await register(person, code)).toEqual({ referrer_email: referrer.email });
    const status = await call(referrals.getReferralStatus, { as: person.key });
    expect(status).toMatchObject({ has_referral: true, refusal: "paid-before" });
  });

  test.each(["", " ", "ABC", "0000000000", "AAAAAAAAAAA", "ßßßßßß", "' or '1'='1", "ＡＢＣＤＥＦＧＨＪＫ"])(
    "refuses %j, which is no code",
    async (written) => {
      expect(await refused(await testContext(), written)).toMatchObject({
        slug: "malformed-referral-code",
        status: 400,
      });
    },
  );

  test.each([5, null, {}, "\0", "A".repeat(10_000)])("refuses %j, which is no text", async (written) => {
    expect(await refused(await testContext(), written)).toMatchObject({ slug: "validation-failed" });
  });

  test("refuses one's own code, in any spelling", async () => {
    expect(await refused(referrer, code.toLowerCase())).toMatchObject({
      slug: "own-referral-code",
      status: 400,
    });
  });

  test("does not find a code that nobody has, or whose owner is gone", async () => {
    const [person, gone] = [await testContext(), await testContext()];
    const lost = (await call(referrals.getReferralCode, { as: gone.key })).referral_code;
    await app.database.sql`delete from users where id = ${gone.id}`;
    for (const unknown of [lost, "2222222222"]) {
      expect(await refused(person, unknown)).toMatchObject({ slug: "referral-code-not-found", status: 404 });
    }
  });

  test("takes another code if the account of the first referrer is gone", async () => {
    const [person, gone] = [await testContext(), await testContext()];
    await register(person, (await call(referrals.getReferralCode, { as: gone.key })).referral_code);
    await app.database.sql`delete from users where id = ${gone.id}`;
    expect((await call(referrals.getReferralStatus, { as: person.key })).has_referral).toBe(false);
    expect(await register(person, code)).toEqual({ referrer_email: referrer.email });
  });

  test("lets nobody guess for long", async () => {
    const person = await testContext();
    const guesses = Array.from({ length: 20 }, () => refused(person, "2222222222"));
    expect(new Set((await Promise.all(guesses)).map(({ slug }) => slug))).toEqual(
      new Set(["referral-code-not-found"]),
    );
    expect(await refused(person, code)).toMatchObject({ slug: "rate-limited" });
  });
});

test("without a referral all members but one are null", async () => {
  const { has_referral, ...others } = await call(referrals.getReferralStatus, {
    as: (await testContext()).key,
  });
  expect(has_referral).toBe(false);
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

test("a key needs the scope", async () => {
  const person = await testContext();
  const reader = await person.keyWith("credits:read");
  const buyer = await person.keyWith("billing:write");
  expect(
    await refusal(referrals.registerReferral, { as: reader, body: { referral_code: code } }),
  ).toMatchObject({ slug: "missing-scope" });
  for (const operation of [referrals.getReferralStatus, referrals.getReferralCode]) {
    expect(await refusal(operation, { as: buyer })).toMatchObject({ slug: "missing-scope" });
    expect(await refusal(operation)).toMatchObject({ slug: "unauthenticated" });
  }
});
