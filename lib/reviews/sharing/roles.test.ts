import { afterEach, beforeAll, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import type { Credential } from "#lib/testing/credential.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import {
  makePublic,
  mayDo,
  operationsOfReviews,
  sharePerson,
  startedResponse,
  verifiedPerson,
  visitor,
} from "#lib/testing/review-roles.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

type Place = Awaited<ReturnType<typeof review>>;

let app: TestApp;
let owner: Person;
let ids: Place;

beforeAll(async () => {
  app = await testApp();
  owner = await verifiedPerson();
  ids = await review();
});
afterEach(dropWaitingJobs);

async function review() {
  const made = await reviewed(owner);
  const { feedback } = await call(reviews.getSession, {
    as: owner.key,
    params: { session_id: made.session_id },
  });
  const comment_id = feedback.detailed.comments[0]?.id ?? "";
  return { ...made, comment_id, image_name: "figure-1.png", ...(await startedResponse(owner, made)) };
}

/** Starts another response if somebody deleted the point of this one. */
async function withPoint(place: Place): Promise<Place> {
  const rows = await app.database.sql`select 1 from response_points where id = ${place.point_id}`;
  return rows.length > 0 ? place : { ...place, ...(await startedResponse(owner, place)) };
}

/** Everybody who can stand in some relation to a review, each with a credential. */
async function everybody(): Promise<Record<string, Credential | null>> {
  const { session_id } = ids;
  const named = async (role: string) => {
    const person = await verifiedPerson();
    await sharePerson(owner, { session_id, person, role });
    return person;
  };
  const unverified = await testContext();
  await sharePerson(owner, { session_id, person: unverified, role: "editor" });
  const removed = await verifiedPerson();
  const { member_id } = await sharePerson(owner, { session_id, person: removed, role: "editor" });
  await call(sharing.removePerson, { as: owner.key, params: { session_id, member_id } });
  const lowered = await verifiedPerson();
  const was = await sharePerson(owner, { session_id, person: lowered, role: "editor" });
  await call(sharing.changePersonRole, {
    as: owner.key,
    params: { session_id, member_id: was.member_id },
    body: { role: "viewer" },
  });
  const byLink = await visitor(owner, session_id, { role: "editor" });
  const renewed = await visitor(owner, session_id, { role: "editor" });
  const linkParams = ({ link_id }: { link_id: string }) => ({
    as: owner.key,
    params: { session_id, link_id },
  });
  await call(sharing.renewLink, linkParams(renewed.link));
  const gone = await visitor(owner, session_id, { role: "editor" });
  await call(sharing.removeLink, linkParams(gone.link));
  const expired = await visitor(owner, session_id, { role: "editor" });
  await app.database.sql`update session_links set expires_at = now() - interval '1 second'
    where id = ${expired.link.link_id}`;
  const asking = await verifiedPerson();
  await call(reviews.requestAccess, { as: asking.key, params: { session_id }, body: { message: null } });
  return {
    owner: owner.key,
    editor: (await named("editor")).key,
    commenter: (await named("commenter")).key,
    viewer: (await named("viewer")).key,
    "editor, made a viewer": lowered.key,
    "editor by a link": byLink.person.key,
    "link with a new address": renewed.person.key,
    "link removed": gone.person.key,
    "link expired": expired.person.key,
    "person removed": removed.key,
    "address not verified": unverified.key,
    "asks for access": asking.key,
    stranger: (await testContext()).key,
    "not signed in": null,
  };
}

async function isThere(session_id: string): Promise<boolean> {
  const rows = await app.database.sql`select 1 from review_sessions where id = ${session_id}`;
  return rows.length > 0;
}

/** A row for each operation: what somebody may do that some may not. */
async function matrix(people: Record<string, Credential | null>): Promise<string> {
  const names = Object.keys(people);
  const rows: string[][] = [];
  // What the owner does changes or deletes a review, so it is done to another one.
  let own = await review();
  for (const operation of operationsOfReviews) {
    const row: string[] = [];
    for (const name of names) {
      if (name === "owner") own = await withPoint(own);
      else ids = await withPoint(ids);
      const place = name === "owner" ? own : ids;
      row.push((await mayDo(operation, { as: people[name] ?? null, ids: place })) ? "yes" : "–");
    }
    rows.push([`\`${operation.id}\``, ...row]);
    if (!(await isThere(own.session_id))) own = await review();
  }
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(["", ...names]), line(["---", ...names.map(() => "---")]), ...rows.map(line)].join("\n");
}

const ABOUT = (which: string) => `## A ${which} review\n`;

test("who may do what in a review is what the documentation prints", { timeout: 240_000 }, async () => {
  const whilePrivate = await matrix(await everybody());
  const others = await everybody();
  await makePublic(owner, ids.session_id, true);
  const whilePublic = await matrix(others);
  await makePublic(owner, ids.session_id, false);
  const document = [
    "# Who may do what in a review",
    "Each operation on a review or its document, and who is let in. A test asks them all and compares. “yes” says that the operation is not refused because of who asks. The owner shares a review on its page or with the operations `sharing.…`; the original file is shared only if the owner says so. `sharing.leave` is asked last.",
    ABOUT("private"),
    whilePrivate,
    ABOUT("public"),
    whilePublic,
    "",
  ].join("\n\n");
  await expect(document).toMatchFileSnapshot("../../../docs/roles-in-reviews.md");
});

test("the original goes to people with a role only if the owner says so, and never to readers of the public page", async () => {
  const { session_id, document_id } = await review();
  const viewer = await verifiedPerson();
  const stranger = await testContext();
  await sharePerson(owner, { session_id, person: viewer, role: "viewer" });
  await makePublic(owner, session_id, true);
  const original = operationsOfReviews.find(({ id }) => id === "documents.original");
  if (!original) throw new Error("No operation serves the original.");
  const may = ({ key }: Person) => mayDo(original, { as: key, ids: { document_id } });
  expect([await may(viewer), await may(stranger)]).toEqual([false, false]);
  await call(sharing.updateSharing, {
    as: owner.key,
    params: { session_id },
    body: { shares_original: true },
  });
  expect([await may(viewer), await may(stranger)]).toEqual([true, false]);
});

test("what an editor did stays when their account is gone", async () => {
  const { session_id, comment_id } = await review();
  const editor = await verifiedPerson();
  await sharePerson(owner, { session_id, person: editor, role: "editor" });
  await call(reviews.dismissComment, { as: editor.key, params: { session_id, comment_id } });
  const seen = () => call(reviews.getSession, { as: owner.key, params: { session_id } });
  expect((await seen()).comment_actions).toMatchObject([{ comment_id, user_email: editor.email }]);
  await app.database.sql`delete from users where id = ${editor.id}`;
  expect((await seen()).comment_actions).toMatchObject([{ comment_id, user_email: "" }]);
});

test("a request is granted with a role, once, and refused without a word", async () => {
  const { session_id } = await review();
  const asks = async () => {
    const person = await testContext();
    await call(reviews.requestAccess, { as: person.key, params: { session_id }, body: { message: "Hello" } });
    return person;
  };
  const [one, other] = [await asks(), await asks()];
  const own = { as: owner.key, params: { session_id } };
  const { requests } = await call(sharing.getSharing, own);
  expect(requests.map(({ email, message }) => [email, message])).toEqual([
    [one.email, "Hello"],
    [other.email, "Hello"],
  ]);
  const [first, second] = requests.map(({ access_request_id }) => ({
    as: owner.key,
    params: { session_id, access_request_id },
  }));
  const body = { role: "commenter" };
  expect(await call(sharing.grantAccess, { ...first, body })).toMatchObject({ email: one.email, ...body });
  expect(await refusal(sharing.grantAccess, { ...first, body })).toMatchObject({
    slug: "access-request-not-found",
  });
  await call(sharing.refuseAccess, second);
  expect(await call(sharing.getSharing, own)).toMatchObject({ requests: [], people: [{ email: one.email }] });
  expect(await call(reviews.getSession, { as: one.key, params: { session_id } })).toMatchObject({
    role: "commenter",
  });
  expect(await refusal(reviews.getSession, { as: other.key, params: { session_id } })).toMatchObject({
    slug: "session-not-accessible",
  });
});

test("a shared review is in the list of the person until they leave it", async () => {
  const { session_id } = await review();
  const person = await verifiedPerson();
  await sharePerson(owner, { session_id, person, role: "viewer" });
  const listed = () => call(sharing.listShared, { as: person.key });
  expect(await listed()).toMatchObject([{ session_id, role: "viewer", owner_email: owner.email }]);
  await call(sharing.leaveShared, { as: person.key, params: { session_id } });
  expect(await listed()).toEqual([]);
  expect(await refusal(sharing.leaveShared, { as: person.key, params: { session_id } })).toMatchObject({
    slug: "session-not-found",
  });
});

test("sharing again changes the role, and is bounded", async () => {
  const { session_id } = await review();
  const own = { as: owner.key, params: { session_id } };
  const person = await verifiedPerson();
  await sharePerson(owner, { session_id, person, role: "viewer" });
  await sharePerson(owner, { session_id, person, role: "editor" });
  expect((await call(sharing.getSharing, own)).people).toMatchObject([
    { email: person.email, role: "editor", has_account: true },
  ]);
  const body = { email: owner.email.toUpperCase(), role: "viewer" };
  expect(await refusal(sharing.sharePerson, { ...own, body })).toMatchObject({ slug: "shared-with-owner" });
  const past = { role: "viewer", expires_at: "2020-01-01T00:00:00Z" };
  expect(await refusal(sharing.createLink, { ...own, body: past })).toMatchObject({
    slug: "link-ends-in-the-past",
  });
  await app.database.sql`insert into session_members (id, session_id, email, role)
    select gen_random_uuid(), ${session_id}, n || '@many.test', 'viewer' from generate_series(1, 199) n`;
  expect(
    await refusal(sharing.sharePerson, { ...own, body: { email: "x@y.test", role: "viewer" } }),
  ).toMatchObject({ slug: "sharing-limit-reached" });
});
