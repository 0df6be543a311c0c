import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { insertWebSession } from "#db/queries/users.ts";
import * as contract from "#lib/auth/sessions-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { webSession } from "#lib/testing/credential.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

async function signedIn(person: Person, userAgent: string) {
  const { database } = await testApp();
  const sessionToken = randomUUID();
  const expires = new Date(Date.now() + 3_600_000);
  const place = { userAgent, network: "192.0.2.7", createdAt: new Date() };
  await insertWebSession(database.db, { sessionToken, userId: person.id, expires, ...place });
  return webSession(sessionToken);
}

test("a person sees where they are signed in, and signs out there at once", async () => {
  const person = await testContext();
  const phone = await signedIn(person, "phone");
  const desk = await signedIn(person, "desk");
  const listed = () => call(contract.listWebSessions, { as: desk });
  const found = await listed();
  expect(found.map(({ user_agent, is_current }) => [user_agent, is_current])).toEqual(
    expect.arrayContaining([
      ["phone", false],
      ["desk", true],
      [null, false],
    ]),
  );
  expect(found.find(({ is_current }) => is_current)?.last_used_at).not.toBeNull();
  const web_session_id = found.find(({ user_agent }) => user_agent === "phone")?.web_session_id ?? "";

  const stranger = await testContext();
  const params = { web_session_id };
  expect(await refusal(contract.endWebSession, { as: stranger.cookie, params })).toMatchObject({
    slug: "web-session-not-found",
  });
  await call(contract.endWebSession, { as: desk, params });
  expect(await refusal(contract.listWebSessions, { as: phone })).toMatchObject({ status: 401 });
  expect(await refusal(contract.endWebSession, { as: desk, params })).toMatchObject({ status: 404 });
});

test("signing out everywhere else leaves this browser and the keys", async () => {
  const person = await testContext();
  const desk = await signedIn(person, "desk");
  await signedIn(person, "phone");
  await call(contract.endOtherWebSessions, { as: desk });
  expect(await call(contract.listWebSessions, { as: desk })).toMatchObject([{ user_agent: "desk" }]);
  expect(await refusal(contract.listWebSessions, { as: person.cookie })).toMatchObject({ status: 401 });
  expect(await refusal(contract.listWebSessions, { as: person.key })).toMatchObject({ status: 403 });
});
