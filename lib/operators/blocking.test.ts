import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createStreamToken } from "#lib/api/contract.ts";
import { contracts } from "#lib/api/contracts.ts";
import { continueOnThisComputer } from "#lib/auth/continue-on-this-computer.ts";
import * as account from "#lib/auth/contract.ts";
import { actorOfWebSession } from "#lib/auth/credentials.ts";
import { settleEnv } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call, refusal, send } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { plausible } from "#lib/testing/plausible.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import * as admin from "./contract.ts";

let app: TestApp;
let operator: Person;
let person: Person;
beforeAll(async () => {
  app = await testApp();
  operator = await testContext();
});
beforeEach(async () => {
  person = await testContext();
});
afterEach(() => settleEnv({ ADMIN_EMAILS: "" }));

const act = (operation: typeof admin.blockPerson | typeof admin.unblockPerson, reason: string) =>
  call(operation, { as: operator.key, params: { user_id: person.id }, body: { reason } });
const block = (reason = "Shared with a whole class.") => act(admin.blockPerson, reason);

test("each request of a blocked account answers why, until it is unblocked", async () => {
  await block();
  for (const as of [person.key, person.cookie]) {
    const answer = await refusal(account.getProfile, { as });
    expect(answer).toMatchObject({ slug: "account-blocked", status: 403 });
    expect(answer.detail).toBe(
      "Your account is blocked. The reason: Shared with a whole class. Write to the person who runs this Galley.",
    );
  }
  expect(await actorOfWebSession(person.ctx, person.cookie.secret)).toBeNull();
  await block("Still shared");
  expect((await refusal(account.getProfile, { as: person.key })).detail).toContain("Still shared");
  await act(admin.unblockPerson, "Explained");
  await act(admin.unblockPerson, "Explained twice");
  expect((await call(account.getProfile, { as: person.cookie })).email).toBe(person.email);
  const { acts } = await call(admin.getPerson, { as: operator.key, params: { user_id: person.id } });
  expect(acts.map((one) => one.act)).toEqual(["unblock", "block", "block"]);
});

test("no operation that needs an account is open to a blocked one", async () => {
  await block();
  for (const operation of contracts.filter(({ access }) => access !== "nobody")) {
    const as = operation.access === "web-session" ? person.cookie : person.key;
    expect(await refusal(operation, { ...plausible(operation), as }), operation.id).toMatchObject({
      slug: "account-blocked",
    });
    await app.database.sql`delete from rate_limits`;
  }
});

test("a review that runs goes on, and a stream token of before still opens its events", async () => {
  const { document_id } = await converted(person);
  const started = await call(processing.startReview, {
    as: person.key,
    params: { document_id },
    body: { preview: true },
  });
  const { session_id } = started;
  const resource = { kind: "process_events", session_id };
  const { token } = await call(createStreamToken, { as: person.key, body: { resource } });
  await block();
  await runJobs();
  const stream = await send(processing.reviewEvents, {
    as: queryToken(token),
    params: { document_id, session_id },
  });
  expect(await stream.text()).toContain("event: complete");
  expect(
    await refusal(processing.reviewEvents, { as: person.key, params: { document_id, session_id } }),
  ).toMatchObject({ slug: "account-blocked" });
  await act(admin.unblockPerson, "Explained");
  expect(await call(reviews.getSession, { as: person.key, params: { session_id } })).toMatchObject({
    processing_status: "completed",
  });
});

test("an operator cannot be blocked", async () => {
  const params = { user_id: operator.id };
  const blocked = { as: operator.key, params, body: { reason: "By mistake" } };
  expect(await refusal(admin.blockPerson, blocked)).toMatchObject({ slug: "operator-not-blockable" });
  settleEnv({ ADMIN_EMAILS: `${operator.email},${person.email}` });
  for (const { id } of [operator, person])
    await app.database.sql`update users set email_verified = now() where id = ${id}`;
  expect(await refusal(admin.blockPerson, { ...blocked, params: { user_id: person.id } })).toMatchObject({
    slug: "operator-not-blockable",
  });
});

test("this computer does not sign in to a blocked account", async () => {
  const headers = new Headers({ host: "localhost:3000", "x-galley-remote-address": "127.0.0.1" });
  await continueOnThisComputer(operator.ctx, headers);
  await app.database.sql`update users set blocked_at = now() where email = 'author@localhost'`;
  await expect(continueOnThisComputer(operator.ctx, headers)).rejects.toMatchObject({
    definition: { slug: "account-blocked" },
  });
});
