import { beforeAll, expect, test } from "vitest";
import * as accounts from "#lib/accounts/contract.ts";
import { columnsWith, type EveryRow, everyRow, rowsWithout } from "#lib/accounts/testing/every-row.ts";
import { type FullAccount, fullAccount } from "#lib/accounts/testing/full-account.ts";
import { readArchive } from "#lib/accounts/testing/read-archive.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { settleEnv } from "#lib/env.ts";
import { isOperator } from "#lib/operators/operator.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

/** Tables that know no person. Every other one must have rows of the account, or the test would prove nothing. */
const KNOW_NOBODY = [
  "catalogue_prices",
  "former_accounts",
  "installation",
  "orphan_files",
  "payment_sync",
  // One row for a kind of work.
  "work_signs",
  // Steps under way. They go with the work that they are a part of.
  "work_steps",
];

/** Where ids of what is gone stay, and why. Nothing there leads to a person. */
const DOCUMENT_IDS_STAY = [
  // The events that delete the files, and the runs that did it. Housekeeping removes both after some days.
  "job_runs.event",
  "outbox_events.data",
];
const SESSION_IDS_STAY = [
  // The books say what each credit was spent for.
  "credit_entries.reference",
  "credit_holds.reference",
  // The event that stopped the running review.
  "outbox_events.data",
];

let app: TestApp;
let account: FullAccount;
let files: Map<string, Buffer>;
let before: EveryRow;
let after: EveryRow;
let poolBefore: unknown;
const json = (path: string) => JSON.parse(String(files.get(path)));
const rows = () => everyRow(app.database.sql);
const pool = () => app.database.sql`
  select available, held from credit_lots join credit_accounts a on a.id = account_id
  where organization_id = ${account.organizationId}`;
const remove = (email: string) =>
  call(accounts.deleteAccount, { as: account.person.cookie, body: { email } });

beforeAll(async () => {
  app = await testApp();
  account = await fullAccount();
  files = await readArchive(await call(accounts.exportAccount, { as: account.person.cookie }));
}, 60_000);

test("the archive has everything of the person, and says what is what", () => {
  const { documentId, sessionId, sessionIds, documentIds, person } = account;
  const names = [...files.keys()];
  expect(names[0]).toBe("README.txt");
  for (const name of names.filter((each) => each.startsWith("account/"))) {
    expect(String(files.get("README.txt"))).toContain(name.slice("account/".length));
  }
  expect(json("account/profile.json")).toMatchObject({ email: person.email, user_id: person.id });
  expect(names.filter((name) => name.startsWith(`documents/${documentId}/`))).toEqual(
    expect.arrayContaining([
      `documents/${documentId}/content.md`,
      `documents/${documentId}/images/figure-9.png`,
      `documents/${documentId}/original/manuscript.md`,
      `documents/${documentId}/report.json`,
    ]),
  );
  expect(files.get(`documents/${documentId}/images/figure-9.png`)?.toString()).toBe("png");
  expect(json(`documents/${documentId}/document.json`).ignored_findings).toHaveLength(1);
  expect(names.filter((name) => name.endsWith("/document.json"))).toHaveLength(documentIds.length);
  expect(names.filter((name) => name.startsWith("reviews/"))).toEqual(
    sessionIds.toSorted().map((id) => `reviews/${id}.json`),
  );
  const responses = names.filter((name) => name.startsWith("responses/"));
  expect(responses.map((name) => json(name).session_id)).toEqual([sessionId]);
  const review = json(`reviews/${sessionId}.json`);
  expect(review.feedback.detailed.comments.length).toBeGreaterThan(0);
  expect(review.receipt).not.toBeNull();
  expect(review.comment_actions).toMatchObject([{ notes: "No" }]);
  for (const list of ["venues", "organizations", "connected-apps", "credit-lots", "credit-ledger"])
    expect(json(`account/${list}.json`).length, list).toBeGreaterThan(0);
  for (const list of ["access-requests", "upload-links", "api-keys"])
    expect(json(`account/${list}.json`), list).toHaveLength(1);
});

test("nothing of other people is in it, but what the API shows the person too", async () => {
  const { friend, person } = account;
  const { sql } = (await testApp()).database;
  const foreign = await sql<{ id: string }[]>`
    select id from documents where owner_id = ${friend.id}
    union all select id from conversations where user_id = ${friend.id}`;
  const texts = [...files].map(([name, bytes]) => ({ name, text: String(bytes) }));
  const withText = (text: string) => texts.filter((file) => file.text.includes(text)).map(({ name }) => name);
  for (const { id } of foreign) expect(withText(id)).toEqual([]);
  expect(withText(friend.id)).toEqual([]);
  // Who brought the person is shown on the page of referrals.
  expect(withText(friend.email)).toEqual(["account/referrals.json"]);
  // A reply about a review of another quotes it.
  expect(withText("Quoted from a review of another.")).toEqual([]);
  const conversations = texts.filter(({ name }) => name.startsWith("conversations/"));
  expect(conversations).toHaveLength(1);
  expect(conversations[0]?.text).toContain("What now?");
  for (const secret of [person.key.secret, person.cookie.secret]) expect(withText(secret)).toEqual([]);
});

test("a key takes nothing out, whatever its scopes", async () => {
  const { person } = account;
  expect(await refusal(accounts.exportAccount, { as: person.key })).toMatchObject({
    slug: "web-session-required",
  });
  expect(await refusal(accounts.exportAccount)).toMatchObject({ status: 401 });
});

test("somebody else's address, a key, or no session deletes nothing", async () => {
  before = await rows();
  poolBefore = await pool();
  const { person, friend } = account;
  const wrong = { as: person.cookie, body: { email: friend.email } };
  expect(await refusal(accounts.deleteAccount, wrong)).toMatchObject({ slug: "address-mismatch" });
  const body = { email: person.email };
  expect(await refusal(accounts.deleteAccount, { as: person.key, body })).toMatchObject({ status: 403 });
  expect(await refusal(accounts.deleteAccount, { body })).toMatchObject({ status: 401 });
  const silent = ["rate_limits", "api_keys"];
  const kept = (all: EveryRow) => [...all].filter(([table]) => !silent.includes(table));
  expect(kept(await rows())).toEqual(kept(before));
});

test("a deletion that fails in its last statement changes nothing", async () => {
  const { sql } = app.database;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`;
  await sql`create constraint trigger refuse after delete on users deferrable initially deferred
    for each row execute function refuse()`;
  const { person } = account;
  const answer = await refusal(accounts.deleteAccount, {
    as: person.cookie,
    body: { email: person.email },
    faultExpected: true,
  });
  expect(answer.slug).toBe("internal-error");
  await sql`drop trigger refuse on users`;
  const silent = ["rate_limits", "api_keys"];
  const kept = (all: EveryRow) => [...all].filter(([table]) => !silent.includes(table));
  expect(kept(await rows())).toEqual(kept(before));
  expect((await app.blobs()).some((key) => key.includes(account.documentId))).toBe(true);
});

test("an account has rows in every table before it is deleted", async () => {
  const empty = [...before].filter(([table, lines]) => lines.length === 0 && !KNOW_NOBODY.includes(table));
  expect(empty.map(([table]) => table)).toEqual([]);
  // The search finds what it must not find later.
  expect(columnsWith(before, [account.person.id, account.person.email]).length).toBeGreaterThan(40);
});

test("nothing of a deleted account is left in any column of any table, nor in the store", async () => {
  const { person, documentIds, sessionIds, documentId } = account;
  const files = (await app.blobs()).filter((key) => documentIds.some((id) => key.includes(id)));
  expect(files.length).toBeGreaterThan(5);
  await remove(`  ${person.email.toUpperCase()} `);
  after = await rows();
  // One more, as a conversion that ran may leave it.
  await person.ctx.blobs.put(blobKeys.original(documentId), Buffer.from("x"), { contentType: "text/plain" });
  await runJobs();
  const left = await rows();
  expect(columnsWith(left, [person.id])).toEqual([]);
  // Somebody whose address ends with the same words is somebody else.
  expect(columnsWith(left, [person.email])).toEqual(["operator_acts.reason", "outbox_mails.to"]);
  expect(columnsWith(left, [` ${person.email}`, `"${person.email}`])).toEqual([]);
  expect(columnsWith(left, documentIds)).toEqual(DOCUMENT_IDS_STAY);
  expect(columnsWith(left, sessionIds)).toEqual([...SESSION_IDS_STAY, "job_runs.event"].toSorted());
  expect((await app.blobs()).filter((key) => documentIds.some((id) => key.includes(id)))).toEqual([]);
});

test("what belongs to other people is as it was, and their pool has its credit back", async () => {
  const { person, ids, organizationId } = account;
  const { sql } = app.database;
  const [poolAccount] = await sql`select id from credit_accounts where organization_id = ${organizationId}`;
  const touched = [...ids, String(poolAccount?.id), "sub_1", "cs_1", "pi_1", "in_1"];
  const now = new Set(rowsWithout(after, [person.id]));
  expect(rowsWithout(before, touched).filter((row) => !now.has(row))).toEqual([]);
  expect(poolBefore).toEqual([{ available: 8, held: 1 }]);
  expect(await pool()).toEqual([{ available: 9, held: 0 }]);
});

test("the books stay, without what leads to the person", async () => {
  const { sql } = app.database;
  expect(
    await sql`
    select amount, card_fingerprint, receipt_url, c.user_id from payments p join payment_customers c on c.id = customer_id
  `,
  ).toEqual([{ amount: 2000, card_fingerprint: null, receipt_url: null, user_id: null }]);
  expect(await sql`select total, hosted_url, pdf_url from payment_invoices`).toEqual([
    { total: 2000, hosted_url: null, pdf_url: null },
  ]);
  const entries = await sql`
    select e.entry, e.note from credit_entries e join credit_accounts a on a.id = account_id
    where a.user_id is null and organization_id is null order by e.created_at, e.id`;
  expect(entries.map(({ entry }) => entry)).toEqual(["grant", "grant", "hold", "settle", "grant"]);
  expect(entries.at(-1)?.note).toBe("For a deleted account.");
  const [act] = await sql`select reason from operator_acts where act = 'grant'`;
  expect(act?.reason).toContain("Asked by a deleted account, not x");
});

test("the session is over, nobody else becomes the operator, and the address gets no second welcome", async () => {
  const { person, friend } = account;
  const again = { as: person.cookie, body: { email: person.email } };
  expect(await refusal(accounts.deleteAccount, again)).toMatchObject({ status: 401 });
  expect(await isOperator(friend.ctx, { userId: friend.id, email: friend.email })).toBe(false);
  const back = await createAccount(person.ctx, { email: person.email.toUpperCase() });
  expect(back.id).not.toBe(person.id);
  const granted = (id: string) => app.database.sql`
    select 1 from credit_lots join credit_accounts a on a.id = account_id where a.user_id = ${id}`;
  expect(await granted(back.id)).toHaveLength(0);
  const [stored] = await app.database.sql`select value from settings where key = 'auth_secret'`;
  settleEnv({ AUTH_SECRET: "n".repeat(32), AUTH_SECRET_PREVIOUS: String(stored?.value) });
  await app.database.sql`delete from users where id = ${back.id}`;
  const changed = await createAccount(person.ctx, { email: person.email });
  expect(await granted(changed.id)).toHaveLength(0);
  settleEnv({ AUTH_SECRET: "", AUTH_SECRET_PREVIOUS: "" });
  const other = await testContext({ paidCredits: 2 });
  expect(await granted(other.id)).toHaveLength(2);
});
