import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import * as credits from "#lib/credits/contract.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { createUpload } from "#lib/documents/create-upload.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { addSample } from "#lib/reviews/start/add-sample.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";
import { call } from "#lib/testing/call.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { createAccount } from "./create-account.ts";
import { getProfile } from "./get-profile.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => settleEnv({ STRIPE_SECRET_KEY: "", SIGNUP_PAID_CREDITS: "" }));

const create = (email: string) => createAccount(requestContext("test"), { email });
const balances = async (userId: string) => {
  const rows = await app.database.sql`
    select kind, available as balance from credit_lots join credit_accounts on credit_accounts.id = account_id where user_id = ${userId}`;
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

test("one address is one account with one welcome, in any spelling and at the same moment", async () => {
  const email = `Ada.${randomUUID()}@Authors.test`;
  const made = await Promise.all([email, email.toLowerCase(), email.toUpperCase(), email].map(create));
  const [first] = made;
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(first?.email).toBe(email.toLowerCase());
  expect(await balances(first?.id ?? "")).toEqual({ paid: 100, preview: 3 });
});

test("with a payment provider an account begins on the default tier without paid credits", async () => {
  settleEnv({ STRIPE_SECRET_KEY: "sk_test_none" });
  const user = await create(`${randomUUID()}@authors.test`);
  expect(user.tierId).toBe("default");
  expect(await balances(user.id)).toEqual({ preview: 3 });
});

test("the installation says how many paid credits a new account has", async () => {
  settleEnv({ SIGNUP_PAID_CREDITS: "7" });
  expect(await balances((await create(`${randomUUID()}@authors.test`)).id)).toEqual({ paid: 7, preview: 3 });
});

test("a request whose account is deleted while it runs gets user-not-found", async () => {
  const { ctx, id, key } = await testContext();
  await call(credits.getCreditScore, { as: key });
  await app.database.sql`delete from users where id = ${id}`;
  const form = { read: () => Promise.reject(new Error("not read")) };
  const verbs = [
    () => getProfile(ctx),
    () => getCreditScore(ctx),
    () => startReview(ctx, { documentId: randomUUID(), preview: false }),
    () => createUpload(ctx, { form }),
    () => addSample(ctx),
  ];
  for (const verb of verbs) {
    await expect(verb()).rejects.toMatchObject({ definition: { slug: "user-not-found", status: 404 } });
  }
});
