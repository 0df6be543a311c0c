import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { insertWebSession } from "#db/queries/users.ts";
import { selectThemeOf } from "#db/queries/web-sessions.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { testContext } from "#lib/testing/test-context.ts";
import * as account from "./contract.ts";

const HOUR_MS = 3_600_000;

/** A sign-in of a browser that ends in so many hours. */
async function signedIn(userId: string, hours: number) {
  const { db } = (await testContext()).ctx;
  const sessionToken = randomBytes(24).toString("base64url");
  await insertWebSession(db, { sessionToken, userId, expires: new Date(Date.now() + hours * HOUR_MS) });
  return () => selectThemeOf(db, sessionToken);
}

test("a theme is that of the account in each of its sign-ins, and no other's", async () => {
  const [person, other] = [await testContext(), await testContext()];
  const choose = (theme: "dark" | null) =>
    call(account.updateProfile, { as: person.cookie, body: { theme } });
  const [here, there, ended] = [
    await signedIn(person.id, 1),
    await signedIn(person.id, 1),
    await signedIn(person.id, -1),
  ];
  expect(await call(account.getProfile, { as: person.cookie })).toMatchObject({ theme: null });
  expect(await choose("dark")).toMatchObject({ theme: "dark" });
  expect([await here(), await there(), await ended()]).toEqual(["dark", "dark", null]);
  expect(await (await signedIn(other.id, 1))()).toBeNull();
  await choose(null);
  expect(await here()).toBeNull();
});

test.each([{ theme: "sepia" }, { theme: 1 }, { mails_digest: null }, { mails_digest: "weekly" }])(
  "%j is refused, and the profile stays as it was",
  async (body) => {
    const { cookie } = await testContext();
    const before = await call(account.getProfile, { as: cookie });
    expect(await refusal(account.updateProfile, { as: cookie, body })).toMatchObject({ status: 422 });
    expect(await call(account.getProfile, { as: cookie })).toEqual(before);
  },
);
