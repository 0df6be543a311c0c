import { beforeAll, beforeEach, expect, test } from "vitest";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { noteVerifiedAddress } from "./note-verified-address.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
});

async function isVerified(): Promise<boolean> {
  const [row] = await app.database.sql`select email_verified from users where id = ${person.id}`;
  return row?.email_verified !== null;
}

test("a provider that says so of the account's address verifies it, in any spelling", async () => {
  const profile = { sub: "1", email: person.email.toUpperCase(), email_verified: true };
  await noteVerifiedAddress(person.ctx, { userId: person.id, profile });
  expect(await isVerified()).toBe(true);
});

test("nothing else does", async () => {
  const profiles = [
    { email: person.email, email_verified: false },
    { email: person.email, email_verified: "true" },
    { email: person.email },
    { email: `other-${person.email}`, email_verified: true },
    { email_verified: true },
    undefined,
  ];
  for (const profile of profiles) await noteVerifiedAddress(person.ctx, { userId: person.id, profile });
  expect(await isVerified()).toBe(false);
});
