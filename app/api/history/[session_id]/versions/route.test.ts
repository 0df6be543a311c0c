import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readJournal } from "#db/testing/releases.ts";
import { projectRoot } from "#lib/env.ts";
import * as reviews from "#lib/reviews/contract.ts";
import * as ignoring from "#lib/reviews/ignored-contract.ts";
import * as starting from "#lib/reviews/process-contract.ts";
import * as versions from "#lib/reviews/versions-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { makePublic, sharePerson, verifiedPerson } from "#lib/testing/review-roles.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let owner: Person;
beforeAll(async () => {
  owner = await verifiedPerson();
});

/** Reviews a text as a version after an earlier one. */
async function version(content: string, previous_session_id: string | null): Promise<string> {
  const { document_id } = await converted(owner, { content, filename: "text.md" });
  const { session_id } = await call(starting.startReview, {
    as: owner.key,
    params: { document_id },
    body: { previous_session_id },
  });
  await runJobs();
  return session_id;
}

const listed = (session_id: string, as: Person = owner) =>
  call(versions.listVersions, { as: as.key, params: { session_id } });
const idsOf = async (session_id: string, as: Person = owner) =>
  (await listed(session_id, as)).versions.map((each) => each.session_id);
const commentsOf = async (session_id: string) =>
  (await call(reviews.getSession, { as: owner.key, params: { session_id } })).feedback.detailed.comments;

/** Three versions, the last with the first slip mended, and another revision of the first. */
async function threeVersions() {
  const text = manuscript();
  const first = await version(text, null);
  const second = await version(`${text}\n\nA paragraph was added to the second version.\n`, first);
  const branch = await version(`${text}\n\nA paragraph was added to another revision.\n`, first);
  const third = await version(`${text}\n\nA paragraph was added to the third version.\n`, second);
  return { first, second, branch, third };
}

test("all versions are listed by age from any of them, with what each says", async () => {
  const { first, second, branch, third } = await threeVersions();
  const found = await listed(third);
  expect(await idsOf(first)).toEqual([first, second, branch, third]);
  expect(await idsOf(branch)).toEqual([first, second, branch, third]);
  const total = (await commentsOf(third)).length;
  expect(found).toMatchObject({ is_cut: false, owner: { email: owner.email } });
  expect(found.versions[0]).toMatchObject({
    number: 1,
    previous_session_id: null,
    verdicts: null,
    new_count: null,
  });
  expect(found.versions[2]).toMatchObject({ number: 3, previous_session_id: first });
  expect(found.versions[3]).toMatchObject({
    number: 4,
    status: "completed",
    previous_session_id: second,
    comments: { total_count: total, open_count: total },
    verdicts: { not_fixed: total },
    new_count: 0,
  });

  // Each of these comments stands in all versions, and is one.
  expect(found.what_is_left).toMatchObject({ version: 4, session_id: third, total_count: total });
  for (const comment of found.what_is_left?.comments ?? [])
    expect(comment).toMatchObject({
      session_id: third,
      version: 4,
      since_version: 1,
      verdict: "not_fixed",
      checked_in: 4,
      came_back: false,
      quote_now: comment.quote,
    });

  const history = await call(reviews.listHistory, { as: owner.key, query: { manuscript_id: first } });
  expect(history.map((item) => [item.session_id, item.version_number, item.versions_count])).toEqual([
    [third, 4, 4],
    [branch, 3, 4],
    [second, 2, 4],
    [first, 1, 4],
  ]);

  // The versions of older programs are found by the migration.
  const { sql } = (await testApp()).database;
  const before = await sql`select id, manuscript_id from review_sessions order by id`;
  await sql`update review_sessions set manuscript_id = null`;
  const migration = readJournal().entries.find(({ tag }) => tag.endsWith("versions_of_a_manuscript"));
  const file = readFileSync(join(projectRoot(), "db", "migrations", `${migration?.tag}.sql`), "utf8");
  await sql.unsafe(file.split("--> statement-breakpoint").at(-1) ?? "");
  expect(await sql`select id, manuscript_id from review_sessions order by id`).toEqual(before);

  // The others stay together when one goes.
  await call(reviews.deleteSession, { as: owner.key, params: { session_id: second } });
  const without = await listed(third);
  expect(without.versions.map(({ session_id }) => session_id)).toEqual([first, branch, third]);
  expect(without.versions[2]).toMatchObject({ number: 3, previous_session_id: null });
  await call(reviews.deleteSession, { as: owner.key, params: { session_id: first } });
  expect(await idsOf(third)).toEqual([branch, third]);
});

test("what is left leaves out what was dismissed, ignored or addressed, and brings back what was found again", async () => {
  const text = manuscript();
  const first = await version(text, null);
  const [dismissed, addressed, ...others] = await commentsOf(first);
  const silenced = others.find(
    ({ source }) =>
      source.startsWith("check:") && source !== dismissed?.source && source !== addressed?.source,
  );
  if (!dismissed || !addressed || !silenced) throw new Error("The manuscript has too few comments.");
  const act = { as: owner.key, params: { session_id: first, comment_id: dismissed.id } };
  await call(reviews.dismissComment, act);
  const params = { session_id: first, comment_id: addressed.id };
  await call(reviews.addressComment, { as: owner.key, params });
  const second = await version(`${text}\n\nOne more paragraph.\n`, first);
  const left = async () => (await listed(second)).what_is_left?.comments ?? [];
  const all = await left();
  expect(all.map(({ title }) => title)).not.toContain(dismissed.title);
  expect(all.find(({ comment_id }) => comment_id === addressed.id)).toMatchObject({ came_back: true });
  expect(all.filter(({ came_back }) => came_back)).toHaveLength(1);

  const { document_id } = await call(reviews.getSession, { as: owner.key, params: { session_id: second } });
  await call(ignoring.ignoreFinding, {
    as: owner.key,
    params: { document_id },
    body: { check_id: silenced.source.replace(/^check:/, "") },
  });
  await call(reviews.addressComment, {
    as: owner.key,
    params: { session_id: second, comment_id: addressed.id },
  });
  const rest = (await left()).map(({ comment_id }) => comment_id);
  expect(rest).not.toContain(silenced.id);
  expect(rest).not.toContain(addressed.id);
  expect(rest.length).toBeGreaterThan(0);
});

test("others see only the versions that they may read, without verdicts", async () => {
  const first = await version(manuscript(), null);
  const second = await version(`${manuscript()}\n\nOne more paragraph.\n`, first);
  const person = await verifiedPerson();
  const request = { as: person.key, params: { session_id: second } };
  expect(await refusal(versions.listVersions, request)).toMatchObject({ status: 403 });
  await sharePerson(owner, { session_id: second, person, role: "viewer" });
  const one = await listed(second, person);
  expect(one).toMatchObject({ what_is_left: null, owner: { email: owner.email } });
  expect(one.versions).toMatchObject([
    { number: 1, session_id: second, previous_session_id: null, verdicts: null, new_count: null },
  ]);
  expect(JSON.stringify(one)).not.toContain(first);

  await makePublic(owner, first, true);
  expect(await idsOf(second, person)).toEqual([first, second]);
  const stranger = await testContext();
  expect(await listed(first, stranger)).toMatchObject({ owner: null, versions: [{ session_id: first }] });
  const foreign = await call(reviews.listHistory, { as: stranger.key, query: { manuscript_id: first } });
  expect(foreign).toEqual([]);
});
