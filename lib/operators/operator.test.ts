import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccount } from "#lib/auth/create-account.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { separateApp, testApp } from "#lib/testing/test-app.ts";
import { isOperator } from "./operator.ts";

type Separate = Awaited<ReturnType<typeof separateApp>>;

let app: Separate;
beforeEach(async () => {
  await testApp();
  app = await separateApp();
});
afterEach(() => {
  settleEnv({ ADMIN_EMAILS: "" });
  app.back();
});

const ctx = () => requestContext("test");
async function account(email = `${randomUUID()}@authors.test`) {
  const user = await createAccount(ctx(), { email });
  return { userId: user.id, email: user.email };
}

test("the first account is an operator, and no other becomes the first when it is gone", async () => {
  const [first, second] = [await account(), await account()];
  expect([await isOperator(ctx(), first), await isOperator(ctx(), second)]).toEqual([true, false]);
  await app.database.sql`delete from users where id = ${first.userId}`;
  expect(await isOperator(ctx(), second)).toBe(false);
});

test("one of twenty accounts that are made at once is the first", async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => account()));
  const operators = await Promise.all(accounts.map((one) => isOperator(ctx(), one)));
  expect(operators.filter(Boolean)).toHaveLength(1);
});

test("the oldest account is the first where an older Galley has noted none", async () => {
  const [first, second] = [await account(), await account()];
  await app.database.sql`delete from settings where key = 'first_account'`;
  await account();
  expect([await isOperator(ctx(), first), await isOperator(ctx(), second)]).toEqual([true, false]);
});

test("ADMIN_EMAILS alone decides where it is set, in any spelling", async () => {
  const first = await account();
  const named = await account(`Root.${randomUUID()}@Lab.example`);
  const other = await account();
  await app.database.sql`update users set is_admin = true where id = ${other.userId}`;
  expect(await isOperator(ctx(), other)).toBe(true);
  settleEnv({ ADMIN_EMAILS: `someone@lab.example, ${named.email.toUpperCase()}` });
  // A provider may sign in somebody who only says that the address is theirs.
  expect(await isOperator(ctx(), named)).toBe(false);
  await app.database.sql`update users set email_verified = now() where id = ${named.userId}`;
  expect(await Promise.all([first, named, other].map((one) => isOperator(ctx(), one)))).toEqual([
    false,
    true,
    false,
  ]);
});
