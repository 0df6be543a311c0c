import { beforeAll, beforeEach, expect, test } from "vitest";
import { sendEventAgain } from "#db/queries/handled-events.ts";
import * as account from "#lib/auth/contract.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs, runJobs } from "#lib/testing/jobs.ts";
import { sharePerson, verifiedPerson, visitor } from "#lib/testing/review-roles.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Person } from "#lib/testing/test-context.ts";
import { beginDigests } from "./begin-digests.ts";
import { lastDigestTime, WEEK_MS } from "./digest-time.ts";
import { mailDigest } from "./mail-digest.ts";

let app: TestApp;
let owner: Person;
let session_id: string;
let ids: string[];
/** The Monday after this moment. */
let monday: Date;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  const { sql } = app.database;
  await sql`update users set mails_digest = false`;
  owner = await verifiedPerson();
  ({ session_id } = await reviewed(owner));
  const { feedback } = await call(reviews.getSession, { as: owner.key, params: { session_id } });
  ids = feedback.detailed.comments.map(({ id }) => id);
  await runJobs();
  await sql`delete from outbox_mails`;
  monday = new Date(lastDigestTime(new Date()).getTime() + WEEK_MS);
});

const choose = ({ cookie }: Person, mails_digest = true) =>
  call(account.updateProfile, { as: cookie, body: { mails_digest } });

const at = (now: Date) => ({ ...owner.ctx, now: () => now });
const laterBy = (hours: number) => new Date(monday.getTime() + hours * 3_600_000);

/** Begins the digests of a moment and does the work of their jobs at that moment. */
async function digests(person: Person, now = monday) {
  const { sql } = app.database;
  await dropWaitingJobs();
  await beginDigests(at(now));
  const due = await sql<{ data: { userId: string; until: string } }[]>`
    select data from outbox_events where name = 'digest/due' and dispatched_at is null`;
  await dropWaitingJobs();
  for (const { data } of due) await mailDigest(at(now), { ...data, until: new Date(data.until) });
  return sql<{ subject: string; text: string; html: string }[]>`
    select * from outbox_mails where "to" = ${person.email} order by created_at`;
}

const reply = ({ key }: Person, message: string, mentions: string[] = []) =>
  call(threads.addReply, {
    as: key,
    params: { session_id, comment_id: ids[0] ?? "" },
    body: { message, mentions },
  });

const assign = (person: Person) =>
  call(threads.assignComment, {
    as: owner.key,
    params: { session_id, comment_id: ids[0] ?? "" },
    body: { person_id: person.id },
  });

test("nobody gets a digest who has not chosen it", async () => {
  expect(await call(account.getProfile, { as: owner.cookie })).toMatchObject({ mails_digest: false });
  expect(await digests(owner)).toEqual([]);
  await choose(owner);
  await choose(owner, false);
  expect(await digests(owner)).toEqual([]);
});

test("a digest names what finished, what others answered, and what is open", async () => {
  const other = await verifiedPerson();
  await sharePerson(owner, { session_id, person: other, role: "commenter" });
  await reply(other, "I ask you", [owner.id]);
  await assign(owner);
  await choose(owner);
  const [mail, ...more] = await digests(owner);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(
    `Your week in Galley: 1 review finished, 1 answer, 1 comment assigned to you, 1 comment that mentions you, ${ids.length} open comments`,
  );
  for (const words of [`/reviews/${session_id}`, "/settings#notices"]) {
    expect(mail?.html).toContain(words);
    expect(mail?.text).toContain(words);
  }
  // What people wrote is read on the page.
  expect(mail?.html).not.toContain("I ask you");
});

test("a person gets one digest a week, however often it is looked for", async () => {
  await choose(owner);
  expect(await digests(owner, new Date(monday.getTime() - 1))).toHaveLength(0);
  expect(await digests(owner)).toHaveLength(1);
  expect(await digests(owner, laterBy(1))).toHaveLength(1);
  await choose(owner, false);
  await choose(owner);
  expect(await digests(owner, laterBy(2))).toHaveLength(1);
  expect(await digests(owner, laterBy(7 * 24))).toHaveLength(2);
});

test("two processes that look at once begin one digest for each person", async () => {
  await choose(owner);
  await dropWaitingJobs();
  await Promise.all([beginDigests(at(monday)), beginDigests(at(monday)), beginDigests(at(monday))]);
  const due = await app.database
    .sql`select data from outbox_events where name = 'digest/due' and dispatched_at is null`;
  expect(due.map(({ data }) => data)).toEqual([{ userId: owner.id, until: monday.toISOString() }]);
  await dropWaitingJobs();
});

test("after an outage a digest is sent until Thursday, and weeks that are longer ago are left out", async () => {
  await choose(owner);
  expect(await digests(owner, laterBy(3 * 24))).toHaveLength(0);
  // Three weeks later there is one, of the last week.
  expect(await digests(owner, laterBy(21 * 24 + 71))).toHaveLength(1);
  await mailDigest(at(laterBy(22 * 24)), { userId: owner.id, until: monday });
  expect(await digests(owner, laterBy(21 * 24 + 71))).toHaveLength(1);
});

test("a week with nothing to say has no mail", async () => {
  const person = await verifiedPerson();
  await choose(person);
  expect(await digests(person)).toEqual([]);
});

test("what is done is no longer named: an addressed comment, an answered mention", async () => {
  const other = await verifiedPerson();
  await sharePerson(owner, { session_id, person: other, role: "editor" });
  await reply(owner, "Please look", [other.id]);
  await assign(other);
  await choose(other);
  const [mail] = await digests(other);
  expect(mail?.subject).toBe("Your week in Galley: 1 comment assigned to you, 1 comment that mentions you");
  await reply(other, "I looked");
  await call(reviews.addressComment, {
    as: owner.key,
    params: { session_id, comment_id: ids[0] ?? "" },
  });
  expect(await digests(other, laterBy(7 * 24))).toHaveLength(1);
});

test("nothing is said of a review that the person may no longer read", async () => {
  const member = await verifiedPerson();
  const { member_id } = await sharePerson(owner, { session_id, person: member, role: "commenter" });
  const { person: byLink, link } = await visitor(owner, session_id, { role: "commenter" });
  for (const person of [member, byLink]) {
    await reply(owner, "See this", [person.id]);
    await choose(person);
  }
  expect(await digests(byLink)).toHaveLength(1);
  await call(sharing.removePerson, { as: owner.key, params: { session_id, member_id } });
  await call(sharing.removeLink, { as: owner.key, params: { session_id, link_id: link.link_id } });
  expect(await digests(member, laterBy(7 * 24))).toHaveLength(1);
  expect(await digests(byLink, laterBy(7 * 24))).toHaveLength(1);
});

test("a blocked account gets none, and credits that expire soon are named", async () => {
  const { sql } = app.database;
  const person = await verifiedPerson();
  await choose(person);
  await sql`update credit_lots set expires_at = ${laterBy(48).toISOString()} where available > 0 and account_id in (
    select id from credit_accounts where user_id = ${person.id})`;
  await sql`update users set blocked_at = now() where id = ${person.id}`;
  expect(await digests(person)).toEqual([]);
  await sql`update users set blocked_at = null where id = ${person.id}`;
  const [mail] = await digests(person);
  expect(mail?.subject).toMatch(/^Your week in Galley: \d+ credits expire soon$/);
  expect(mail?.html).toContain("/settings/credits");
});

test("the job sends the digest of its event once, also if the event is sent again", async () => {
  const { sql, db } = app.database;
  await choose(owner);
  const until = new Date(Date.now() - 3_600_000).toISOString();
  await sql`update users set digest_until = ${until} where id = ${owner.id}`;
  const sent = () => sql`select 1 from outbox_mails where "to" = ${owner.email}`;
  await dropWaitingJobs();
  await owner.ctx.events.send("digest/due", { userId: owner.id, until });
  const [event] = await sql<{ id: string }[]>`select id from outbox_events where dispatched_at is null`;
  await runJobs();
  expect(await sent()).toHaveLength(1);
  await sendEventAgain(db, event?.id ?? "", 1);
  await runJobs();
  expect(await sent()).toHaveLength(1);
});
