import { beforeAll, beforeEach, expect, test } from "vitest";
import { noteVerifiedAddress } from "#lib/auth/note-verified-address.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { makeInvitationToken } from "#lib/mail/invitation-token.ts";
import * as organizations from "#lib/organizations/contract.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { founded, join, mailedToken, newPerson } from "#lib/organizations/testing/stage.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let organization: Awaited<ReturnType<typeof founded>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  organization = await founded();
});

const invite = (email: string, { by = organization.owner, role = "member" } = {}) =>
  call(invitations.invite, { as: by.key, params: organization.params, body: { email, role } });
const refusedInvite = (email: unknown, { by = organization.owner, role = "member" } = {}) =>
  refusal(invitations.invite, { as: by.key, params: organization.params, body: { email, role } });
const accept = (person: Person, token: string) =>
  call(invitations.acceptInvitation, { as: person.key, body: { token } });
const refusedAccept = (person: Person, token: string) =>
  refusal(invitations.acceptInvitation, { as: person.key, body: { token } });
const listed = () =>
  call(invitations.listInvitations, { as: organization.owner.key, params: organization.params });

async function mailed(person: Person): Promise<string> {
  await invite(person.email.toUpperCase());
  await runJobs();
  return mailedToken(person);
}

test("a mail has the only copy of the token, of 256 bits, and says who invites to what", async () => {
  const person = await newPerson();
  const token = await mailed(person);
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [mail] = await app.database.sql`select subject, text from outbox_mails where "to" = ${person.email}`;
  expect(mail?.subject).toBe("Invitation to Institute of Tea on Galley");
  expect(mail?.text).toContain(organization.owner.email);
  const everything = await app.database.sql`
    select token_hash from organization_invitations where email = ${person.email}`;
  expect(everything).toEqual([{ token_hash: hashSecret(token) }]);
  const events = await app.database.sql`select data::text as data from outbox_events`;
  const steps = await app.database.sql`select * from job_steps`;
  expect(JSON.stringify([...events, ...steps])).not.toContain(token);
});

test("accepting makes a member, and accepting again changes nothing", async () => {
  const person = await newPerson();
  const token = await mailed(person);
  const joined = await accept(person, token);
  expect(joined).toMatchObject({ role: "member", member_count: 2, name: "Institute of Tea" });
  const again = await Promise.all(Array.from({ length: 10 }, () => accept(person, token)));
  expect(new Set(again.map(({ joined_at }) => joined_at))).toEqual(new Set([joined.joined_at]));
  expect(await listed()).toEqual([]);
  await call(organizations.leaveOrganization, { as: person.key, params: organization.params });
  expect(await refusedAccept(person, token)).toMatchObject({ slug: "invitation-expired", status: 410 });
});

test("only a verified account with the invited address accepts", async () => {
  const [person, other, unverified] = [await newPerson(), await newPerson(), await testContext()];
  const token = await mailed(person);
  expect(await refusedAccept(other, token)).toMatchObject({
    slug: "invitation-for-another-address",
    status: 403,
  });
  const forUnverified = await mailed(unverified);
  expect(await refusedAccept(unverified, forUnverified)).toMatchObject({
    slug: "address-not-verified",
    status: 403,
  });
  const profile = { email: unverified.email, email_verified: true };
  await noteVerifiedAddress(unverified.ctx, { userId: unverified.id, profile });
  await accept(unverified, forUnverified);
  for (const wrong of [makeInvitationToken(), "x", token.slice(1), hashSecret(token)]) {
    expect(await refusedAccept(person, wrong)).toMatchObject({ slug: "invitation-not-found", status: 404 });
  }
});

test("seven days later it is no longer valid", async () => {
  const person = await newPerson();
  const token = await mailed(person);
  const [invitation] = await listed();
  const days =
    (Date.parse(invitation?.expires_at ?? "") - Date.parse(invitation?.created_at ?? "")) / 86_400_000;
  expect(days).toBe(7);
  await app.database
    .sql`update organization_invitations set expires_at = now() where email = ${person.email}`;
  expect(await refusedAccept(person, token)).toMatchObject({ slug: "invitation-expired", status: 410 });
  expect((await listed()).map(({ is_expired }) => is_expired)).toEqual([true]);
});

test("a new one takes the place of the earlier one, and so does one that is sent again", async () => {
  const person = await newPerson();
  const first = await mailed(person);
  const second = await mailed(person);
  expect(await refusedAccept(person, first)).toMatchObject({ slug: "invitation-expired" });
  const [open, ...more] = await listed();
  expect(more).toEqual([]);
  await call(invitations.resendInvitation, {
    as: organization.owner.key,
    params: { ...organization.params, invitation_id: open?.invitation_id ?? "" },
  });
  await runJobs();
  const third = await mailedToken(person);
  expect(await refusedAccept(person, second)).toMatchObject({ slug: "invitation-expired" });
  await accept(person, third);
});

test("twenty at once for one address leave one open", async () => {
  const person = await newPerson();
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => invite(person.email)));
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await listed()).toHaveLength(1);
});

test("a withdrawn one is gone, and its mail is not sent", async () => {
  const person = await newPerson();
  const { invitation_id } = await invite(person.email);
  const sent = { as: organization.owner.key, params: { ...organization.params, invitation_id } };
  await call(invitations.revokeInvitation, sent);
  await runJobs();
  expect(await app.database.sql`select 1 from outbox_mails where "to" = ${person.email}`).toHaveLength(0);
  for (const operation of [invitations.revokeInvitation, invitations.resendInvitation]) {
    expect(await refusal(operation, sent)).toMatchObject({ slug: "invitation-not-found", status: 404 });
  }
});

test("members are not invited, and only an owner invites admins", async () => {
  const admin = await join(organization, { role: "admin" });
  expect(await refusedInvite(admin.email)).toMatchObject({ slug: "already-a-member", status: 409 });
  const { email } = await newPerson();
  expect(await refusedInvite(email, { by: admin, role: "admin" })).toMatchObject({
    slug: "missing-organization-permission",
  });
  expect(await refusedInvite(email, { role: "owner" })).toMatchObject({ slug: "validation-failed" });
  const { invitation_id } = await invite(email, { role: "admin" });
  const params = { ...organization.params, invitation_id };
  expect(await refusal(invitations.resendInvitation, { as: admin.key, params })).toMatchObject({
    slug: "missing-organization-permission",
  });
});

test("somebody who is a member by then keeps the role", async () => {
  const person = await newPerson();
  await invite(person.email, { role: "admin" });
  await runJobs();
  const token = await mailedToken(person);
  await accept(person, token);
  await call(members.changeRole, {
    as: organization.owner.key,
    params: { ...organization.params, user_id: person.id },
    body: { role: "member" },
  });
  expect(await accept(person, token)).toMatchObject({ role: "member" });
});

test.each([
  "",
  "x",
  "a@b",
  "a b@c.org",
  "a@c.org\nBcc: b@c.org",
  "\0@c.org",
  `${"a".repeat(250)}@c.org`,
  5,
  null,
])("%j is no address", async (email) => {
  expect(await refusedInvite(email)).toMatchObject({ slug: "validation-failed", status: 422 });
});

test("nobody is flooded: five a day for an address, thirty an hour for a sender", async () => {
  const person = await newPerson();
  for (let sent = 0; sent < 5; sent++) await invite(person.email);
  const refused = await refusedInvite(person.email);
  expect(refused).toMatchObject({ slug: "rate-limited", retry_after_seconds: expect.any(Number) });
  const organizationOfAnother = await founded();
  expect(
    await refusal(invitations.invite, {
      as: organizationOfAnother.owner.key,
      params: organizationOfAnother.params,
      body: { email: person.email },
    }),
  ).toMatchObject({ slug: "rate-limited" });
  for (let sent = 6; sent < 30; sent++) await invite(`${sent}-${person.email}`);
  expect(await refusedInvite(`last-${person.email}`)).toMatchObject({ slug: "rate-limited" });
});
