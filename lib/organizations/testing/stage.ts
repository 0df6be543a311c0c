import { randomUUID } from "node:crypto";
import type { ActorContext } from "#lib/context.ts";
import { type GrantCredits, grantCredits } from "#lib/credits/grant-credits.ts";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { settleCredit } from "#lib/credits/settle-credit.ts";
import * as organizations from "#lib/organizations/contract.ts";
import * as invitations from "#lib/organizations/invitations-contract.ts";
import * as members from "#lib/organizations/members-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { runJobs } from "#lib/testing/jobs.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { transact } from "#lib/transact.ts";
import type { INVITED_ROLES } from "../schema.ts";

/** A person whose address is verified, without credits of their own. */
export async function newPerson(paidCredits = 0): Promise<Person> {
  const person = await testContext({ paidCredits });
  await verify(person);
  return person;
}

export async function verify({ id }: Person): Promise<void> {
  const { sql } = (await testApp()).database;
  await sql`update users set email_verified = now() where id = ${id}`;
}

/** An organization with an owner and credits in its pool. */
export async function founded({ credits = 0 } = {}) {
  const owner = await newPerson();
  const { organization_id } = await call(organizations.createOrganization, {
    as: owner.key,
    body: { name: "Institute of Tea" },
  });
  await fillPool(owner, organization_id, credits);
  return { owner, organization_id, params: { organization_id } };
}

export async function fillPool(
  by: Person,
  organizationId: string,
  amount: number,
  more: Partial<GrantCredits> = {},
): Promise<void> {
  await transact(by.ctx, (tx) =>
    grantCredits(tx, {
      owner: { organizationId },
      kind: "paid",
      amount,
      source: "admin",
      reference: randomUUID(),
      note: "Granted",
      ...more,
    }),
  );
}

/** Invites by mail and accepts with the token of the mail. */
export async function join(
  organization: { owner: Person; organization_id: string },
  { role = "member", person }: { role?: (typeof INVITED_ROLES)[number]; person?: Person } = {},
): Promise<Person> {
  const joining = person ?? (await newPerson());
  const { sql } = (await testApp()).database;
  await call(invitations.invite, {
    as: organization.owner.key,
    params: { organization_id: organization.organization_id },
    body: { email: joining.email, role },
  });
  await runJobs();
  await call(invitations.acceptInvitation, { as: joining.key, body: { token: await mailedToken(joining) } });
  await sql`delete from rate_limits`;
  return joining;
}

/** The token of the newest invitation that was mailed to a person. */
export async function mailedToken({ email }: Pick<Person, "email">): Promise<string> {
  const { sql } = (await testApp()).database;
  const [mail] = await sql<{ text: string }[]>`
    select text from outbox_mails where "to" = ${email} order by created_at desc, id desc limit 1`;
  const token = /invitation\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`No invitation was mailed to ${email}.`);
  return token;
}

export const allocationOf = (organization_id: string, person: Person, allocated: unknown) => ({
  params: { organization_id, user_id: person.id },
  body: { allocated },
});

export function allocate(
  organization: { owner: Person; organization_id: string },
  person: Person,
  n: number,
) {
  const sent = allocationOf(organization.organization_id, person, n);
  return call(members.setAllocation, { as: organization.owner.key, ...sent });
}

export function refusedAllocation(
  organization: { owner: Person; organization_id: string },
  person: Person,
  n: unknown,
) {
  const sent = allocationOf(organization.organization_id, person, n);
  return refusal(members.setAllocation, { as: organization.owner.key, ...sent });
}

/** Starts a review as far as its credit goes. Returns the session's id. */
export async function take(ctx: ActorContext): Promise<string> {
  const sessionId = randomUUID();
  await transact(ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId }));
  return sessionId;
}

export async function spend(ctx: ActorContext): Promise<void> {
  const sessionId = await take(ctx);
  await transact(ctx, (tx) => settleCredit(tx, sessionId));
}
