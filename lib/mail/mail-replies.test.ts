import { beforeAll, beforeEach, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";

let app: TestApp;
let owner: Person;
let session_id: string;
let comment_id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await verifiedPerson();
  ({ session_id } = await reviewed(owner));
  const { feedback } = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  comment_id = feedback.detailed.comments[0]?.id ?? "";
  await runJobs();
  await app.database.sql`delete from outbox_mails`;
});

async function shared(role = "commenter") {
  const person = await verifiedPerson();
  const { member_id } = await sharePerson(owner, { session_id, person, role });
  await runJobs();
  await app.database.sql`delete from outbox_mails`;
  return { person, member_id };
}

const reply = ({ key }: Person, message: string, mentions: string[] = []) =>
  call(threads.addReply, { as: key, params: { session_id, comment_id }, body: { message, mentions } });

/** Lets ten minutes pass for what waits to be mailed, and mails it. */
async function mailed({ email }: Person) {
  const { sql } = app.database;
  await sql`update outbox_events set occurred_at = now(), next_attempt_at = now() where dispatched_at is null`;
  await runJobs();
  return sql<{ subject: string; text: string; html: string }[]>`
    select * from outbox_mails where "to" = ${email} order by created_at`;
}

test("ten replies within ten minutes are one mail, which says who wrote what and leads to the comment", async () => {
  const { person } = await shared();
  for (let i = 1; i <= 10; i += 1) await reply(person, `Reply number ${i}`);
  const [waiting, ...others] = await app.database.sql`
    select occurred_at > now() + interval '9 minutes' as later from outbox_events where dispatched_at is null`;
  expect([waiting?.later, others]).toEqual([true, []]);
  const mails = await mailed(owner);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toMatch(/^10 answers in “.+”$/);
  for (const words of ["Reply number 1", "Reply number 10", `/reviews/${session_id}#comment=`])
    expect(mails[0]?.html).toContain(words);
  // Nobody hears of what they wrote themselves.
  expect(await mailed(person)).toEqual([]);
  await reply(person, "One more");
  expect(await mailed(owner)).toHaveLength(2);
});

test("whoever is mentioned, answered, or has a comment to see to gets a mail", async () => {
  const { person: one } = await shared();
  const { person: other } = await shared();
  await reply(one, "I ask", [other.id]);
  expect((await mailed(other)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("mentioned you"),
  ]);
  await reply(other, "I answer");
  expect((await mailed(one)).map(({ subject }) => subject)).toEqual([expect.stringContaining("replied")]);
  await call(threads.assignComment, {
    as: owner.key,
    params: { session_id, comment_id },
    body: { person_id: one.id },
  });
  expect((await mailed(one)).at(-1)?.subject).toContain("assigned a comment to you");
});

test("there is no mail for those who want none, who can no longer read it, nor of what was deleted", async () => {
  const { person, member_id } = await shared();
  await call(account.updateProfile, { as: owner.cookie, body: { mails_replies: false } });
  expect(await call(account.getProfile, { as: owner.cookie })).toMatchObject({ mails_replies: false });
  await reply(person, "Unheard");
  expect(await mailed(owner)).toEqual([]);
  await call(account.updateProfile, { as: owner.cookie, body: { mails_replies: true } });
  const { reply_id } = await reply(person, "Deleted");
  await call(threads.deleteReply, { as: person.key, params: { session_id, reply_id } });
  expect(await mailed(owner)).toEqual([]);
  await reply(owner, "Too late", [person.id]);
  await call(sharing.removePerson, { as: owner.key, params: { session_id, member_id } });
  expect(await mailed(person)).toEqual([]);
  expect(await app.database.sql`select 1 from thread_notices union all select 1 from thread_mails`).toEqual(
    [],
  );
});
